import {
  SETTLEMENT_SCHEDULES,
  type SettlementPlan,
  type SettlementSchedule,
  WEEKDAY_NAMES,
} from '@mashang/contract/settlements';
import { type ReactNode, useMemo, useState } from 'react';
import { SelectField, TextField } from '../../ui/field.tsx';
import { ProposeDialog } from '../../ui/propose-dialog.tsx';
import { proposalOf } from '../approvals/queries.ts';

type Draft = Record<
  'schedule' | 'everyHours' | 'weekday' | 'cutOff' | 'leastAmount' | 'reserveRate' | 'reserveDays' | 'fee' | 'holdBack',
  string
>;
const FIRST: Draft = {
  ...{ schedule: 't1', everyHours: '6', weekday: '1', cutOff: '00:00', leastAmount: '100.00' },
  ...{ reserveRate: '0', reserveDays: '0', fee: '0.00', holdBack: 'yes' },
};

const draftOf = (plan: SettlementPlan): Draft => ({
  ...plan,
  everyHours: String(plan.everyHours),
  weekday: String(plan.weekday),
  reserveDays: String(plan.reserveDays),
  holdBack: plan.holdBack ? 'yes' : 'no',
});

/** 结算计划: how often a merchant is settled and what is kept back, by two people. */
export function PlanDialog({
  merchant,
  plan,
  onClose,
}: {
  merchant: { id: string; name: string };
  plan: SettlementPlan | null;
  onClose(): void;
}): ReactNode {
  const before = plan ? draftOf(plan) : FIRST;
  const [draft, setDraft] = useState(before);
  const proposal = useMemo(() => proposalOf('merchant.settlement-plan', merchant.id), [merchant.id]);
  const put = (field: keyof Draft) => (event: { target: { value: string } }) =>
    setDraft({ ...draft, [field]: event.target.value.trim() });
  const { schedule } = draft;
  return (
    <ProposeDialog
      title={`结算计划 · ${merchant.name}`}
      testId="settlement-plan"
      payload={{
        ...draft,
        schedule: schedule as SettlementSchedule,
        everyHours: Number(draft.everyHours),
        weekday: Number(draft.weekday),
        reserveDays: Number(draft.reserveDays),
        holdBack: draft.holdBack === 'yes',
      }}
      check={() => ({ reserveDays: /^\d{1,3}$/.test(draft.reserveDays) ? undefined : '请输入 0–365 的整数' })}
      dirty={JSON.stringify(draft) !== JSON.stringify(before)}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <SelectField
            label="结算周期"
            value={schedule}
            error={errors.schedule}
            onChange={put('schedule')}
            options={Object.entries(SETTLEMENT_SCHEDULES)}
          />
          {schedule === 't0' ? (
            <TextField
              label="间隔小时"
              inputMode="numeric"
              maxLength={2}
              value={draft.everyHours}
              error={errors.everyHours}
              onChange={put('everyHours')}
            />
          ) : null}
          {schedule === 'weekly' ? (
            <SelectField
              label="结算日"
              value={draft.weekday}
              error={errors.weekday}
              onChange={put('weekday')}
              options={Object.entries(WEEKDAY_NAMES)}
            />
          ) : null}
          {schedule === 'on_request' ? null : (
            <TextField
              label="日切时间"
              placeholder="00:00"
              maxLength={5}
              value={draft.cutOff}
              error={errors.cutOff}
              hint="北京时间"
              onChange={put('cutOff')}
            />
          )}
          <TextField
            label="起结金额（元）"
            inputMode="decimal"
            maxLength={16}
            value={draft.leastAmount}
            error={errors.leastAmount}
            onChange={put('leastAmount')}
          />
          <TextField
            label="保证金比例（%）"
            inputMode="decimal"
            maxLength={8}
            value={draft.reserveRate}
            error={errors.reserveRate}
            hint="按本期收款计，0 为不留存。"
            onChange={put('reserveRate')}
          />
          <TextField
            label="保证金天数"
            inputMode="numeric"
            maxLength={3}
            value={draft.reserveDays}
            error={errors.reserveDays}
            onChange={put('reserveDays')}
          />
          <SelectField
            label="有案件或投诉时暂缓"
            value={draft.holdBack}
            onChange={put('holdBack')}
            options={[
              ['yes', '暂缓结算'],
              ['no', '照常结算'],
            ]}
          />
          <TextField
            label="每笔结算手续费（元）"
            inputMode="decimal"
            maxLength={16}
            value={draft.fee}
            error={errors.fee}
            onChange={put('fee')}
          />
        </>
      )}
    </ProposeDialog>
  );
}
