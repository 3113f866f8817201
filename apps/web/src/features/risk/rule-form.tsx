import {
  type Condition,
  type Leaf,
  MONITOR_FACTS,
  MONITOR_OUTCOMES,
  OPERATORS,
  PRIORITIES,
  priorityOf,
  type RiskRule,
} from '@mashang/contract/monitoring';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useDirtyForm } from '../../lib/dirty-forms.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FormSelect } from '../../ui/form-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { startBackTest } from './monitor-queries.ts';
import { leavesOf, readThreshold, thresholdText, withLeaf } from './threshold-rules.ts';

const UNITS = { count: '', money: '元', percent: '%', days: '天', times: '倍', flag: '' } as const;
const DAYS = [
  ['7', '近 7 天'],
  ['30', '近 30 天'],
  ['90', '近 90 天'],
] as const;

const NO_NUMBER = '请填写数字';

/** What is typed over stands in `texts`, by the place of its condition. */
function startOf({ body }: RiskRule) {
  const texts: Readonly<Record<string, string>> = {};
  return { texts, outcome: body.outcome, priority: String(body.priority) };
}

function Threshold({ leaf, text, onChange }: { leaf: Leaf; text: string; onChange(text: string): void }): ReactNode {
  const { title, unit } = MONITOR_FACTS[leaf.fact];
  const wrong = readThreshold(leaf, text) === null;
  return (
    <TextField
      label={`${title} ${OPERATORS[leaf.operator]}`}
      inputMode="decimal"
      value={text}
      end={UNITS[unit] ? <span className="soft">{UNITS[unit]}</span> : undefined}
      error={wrong ? NO_NUMBER : undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** Thresholds and what a rule does, to be tried on history before anything changes. */
export function RuleForm({ rule }: { rule: RiskRule }): ReactNode {
  const leaves = leavesOf(rule.body.conditions).filter(({ leaf }) => MONITOR_FACTS[leaf.fact].unit !== 'flag');
  const form = useForm({}, () => startOf(rule));
  const { texts, outcome, priority } = form.values;
  const [days, setDays] = useState('30');
  const textOf = (path: string, leaf: Leaf) => texts[path] ?? thresholdText(leaf);
  const read = leaves.map(({ path, leaf }) => ({ path, value: readThreshold(leaf, textOf(path, leaf)) }));
  const start = useMutation({
    mutationFn: () => {
      const conditions = read.reduce<Condition>(
        (tree, { path, value }) => withLeaf(tree, path, value ?? 0),
        rule.body.conditions,
      );
      const body = { ...rule.body, outcome, priority: priorityOf(priority), conditions };
      return startBackTest({ code: rule.code, days: Number(days), body });
    },
    onSuccess: () => showToast('success', '回测已开始'),
  });
  useDirtyForm(form.dirty && !start.isSuccess, '未回测的规则修改');
  function submit(event: FormEvent): void {
    event.preventDefault();
    const wrong = read.filter(({ value }) => value === null).map(({ path }) => [path, NO_NUMBER]);
    if (!start.isPending && form.check(Object.fromEntries(wrong))) start.mutate();
  }
  return (
    <form ref={form.ref} className="form-grid" noValidate onSubmit={submit} data-testid="rule-form">
      <fieldset className="risk-thresholds">
        <legend className="section-title">阈值与处置</legend>
        {leaves.map(({ path, leaf }) => (
          <Threshold
            key={path}
            leaf={leaf}
            text={textOf(path, leaf)}
            onChange={(text) => form.set({ texts: { ...texts, [path]: text } })}
          />
        ))}
        <FormSelect
          of={form.at('outcome')}
          label="处置"
          options={(['review', 'hold', 'decline'] as const).map((one) => [one, MONITOR_OUTCOMES[one]])}
        />
        <FormSelect of={form.at('priority')} label="优先级" options={Object.entries(PRIORITIES)} />
        <SelectField label="回测范围" options={DAYS} value={days} onChange={({ target }) => setDays(target.value)} />
      </fieldset>
      <div className="chips">
        <Button type="submit" busy={start.isPending}>
          回测
        </Button>
        <span className="soft">只在历史上试算，不影响任何订单。</span>
      </div>
    </form>
  );
}
