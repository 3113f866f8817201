import { formatMoney, parseMoney } from '@mashang/contract/money';
import { type Condition, type Leaf, MONITOR_FACTS } from '@mashang/contract/monitoring';

/** Every comparison of a tree with its path: `all.0`, `all.1.any.0`. */
export function leavesOf(condition: Condition, path = ''): { path: string; leaf: Leaf }[] {
  if ('fact' in condition) return [{ path, leaf: condition }];
  const name = 'all' in condition ? 'all' : 'any';
  const parts = 'all' in condition ? condition.all : condition.any;
  return parts.flatMap((part, at) => leavesOf(part, `${path}${path ? '.' : ''}${name}.${at}`));
}

/** Returns the tree with another threshold at a path. */
export function withLeaf(condition: Condition, path: string, value: number): Condition {
  if ('fact' in condition) return { ...condition, value };
  const [, at = '0', ...rest] = path.split('.');
  const parts = 'all' in condition ? condition.all : condition.any;
  const changed = parts.map((part, place) => (place === Number(at) ? withLeaf(part, rest.join('.'), value) : part));
  return 'all' in condition ? { all: changed } : { any: changed };
}

/** A threshold as people type it: money in yuan. */
export function thresholdText({ fact, value }: Leaf): string {
  return MONITOR_FACTS[fact].unit === 'money' ? formatMoney(BigInt(Math.round(value))) : String(value);
}

/** Converts a typed threshold to the fact's unit; null when it is not a number. */
export function readThreshold({ fact }: Leaf, text: string): number | null {
  const typed = text.trim().replaceAll(',', '');
  if (!/^\d{1,12}([.]\d{1,2})?$/.test(typed)) return null;
  return MONITOR_FACTS[fact].unit === 'money' ? Number(parseMoney(typed)) : Number(typed);
}
