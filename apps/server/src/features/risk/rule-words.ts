import { formatMoney, groupMoney } from '@mashang/contract/money';
import { type Condition, MONITOR_FACTS, OPERATORS } from '@mashang/contract/monitoring';

const UNITS = { count: '', percent: '%', days: ' 天', times: ' 倍', flag: '', money: ' 元' } as const;

/** A condition in words, as people compare two versions. */
export function conditionText(condition: Condition): string {
  if ('all' in condition) return condition.all.map(partText).join('，且 ');
  if ('any' in condition) return condition.any.map(partText).join('，或 ');
  const { title, unit } = MONITOR_FACTS[condition.fact];
  if (unit === 'flag') return title;
  const value =
    unit === 'money' ? groupMoney(formatMoney(BigInt(Math.round(condition.value)))) : String(condition.value);
  return `${title} ${OPERATORS[condition.operator]} ${value}${UNITS[unit]}`;
}

function partText(condition: Condition): string {
  return 'fact' in condition ? conditionText(condition) : `（${conditionText(condition)}）`;
}
