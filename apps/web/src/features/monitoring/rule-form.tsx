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
import { showToast } from '../../lib/faults/toast.ts';
import { useDirtyForm } from '../../lib/form/dirty-forms.ts';
import * as dialogStyles from '../../ui/dialog/dialog.module.css';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { FormSelect } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import * as looks from '../../ui/layout/looks.module.css';
import { startBackTest } from './queries.ts';
import * as styles from './rules.module.css';
import { leavesOf, readThreshold, thresholdText, withLeaf } from './threshold-rules.ts';
import * as zh from './zh.tsx';

const UNITS = {
  count: '',
  money: zh.units.money,
  percent: '%',
  days: zh.units.days,
  times: zh.units.times,
  flag: '',
} as const;
const DAYS = [
  ['7', zh.testPeriods.week],
  ['30', zh.testPeriods.month],
  ['90', zh.testPeriods.quarter],
] as const;

/** Changed thresholds are in `texts`, by the path of their condition. */
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
      end={UNITS[unit] ? <span className={looks.soft}>{UNITS[unit]}</span> : undefined}
      error={wrong ? zh.noNumber.missing : undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** Thresholds and outcome of a rule, for a back-test before anything changes. */
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
    onSuccess: () => showToast('success', zh.ruleForm.testStarted),
  });
  useDirtyForm(form.dirty && !start.isSuccess, zh.ruleForm.dirtyText);
  function submit(event: FormEvent): void {
    event.preventDefault();
    const wrong = read.filter(({ value }) => value === null).map(({ path }) => [path, zh.noNumber.missing]);
    if (!start.isPending && form.check(Object.fromEntries(wrong))) start.mutate();
  }
  return (
    <form ref={form.ref} className={dialogStyles.formGrid} noValidate onSubmit={submit} data-testid="rule-form">
      <fieldset className={styles.riskThresholds}>
        <legend className={controls.sectionTitle}>{zh.ruleForm.heading}</legend>
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
          label={zh.ruleForm.outcome}
          options={(['review', 'hold', 'decline'] as const).map((one) => [one, MONITOR_OUTCOMES[one]])}
        />
        <FormSelect of={form.at('priority')} label={zh.ruleForm.priority} options={Object.entries(PRIORITIES)} />
        <SelectField
          label={zh.ruleForm.period}
          options={DAYS}
          value={days}
          onChange={({ target }) => setDays(target.value)}
        />
      </fieldset>
      <div className={controls.chips}>
        <Button type="submit" busy={start.isPending}>
          {zh.ruleForm.test}
        </Button>
        <span className={looks.soft}>{zh.ruleForm.onlyOnHistory}</span>
      </div>
    </form>
  );
}
