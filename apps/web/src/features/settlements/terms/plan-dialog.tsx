import { COUNT } from '@mashang/contract/fields';
import { MONEY, RATE } from '@mashang/contract/money';
import {
  CUT_OFF,
  SETTLEMENT_SCHEDULES,
  type SettlementPlan,
  type SettlementSchedule,
  WEEKDAY_NAMES,
} from '@mashang/contract/settlements';
import { type ReactNode, useMemo } from 'react';
import { ProposeDialog } from '../../../ui/dialog/propose-dialog.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { FormField, FormSelect } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { proposalOf } from '../../approvals/queries.ts';
import * as zh from '../zh.tsx';

type Draft = { schedule: SettlementSchedule } & Record<
  'everyHours' | 'weekday' | 'cutOff' | 'leastAmount' | 'reserveRate' | 'reserveDays' | 'fee' | 'holdBack',
  string
>;
const FIELDS = {
  cutOff: CUT_OFF,
  leastAmount: MONEY,
  reserveRate: RATE,
  fee: MONEY,
  reserveDays: { ...COUNT, pattern: /^\d{1,3}$/, message: zh.planFields.message },
};
const FIRST: Draft = {
  schedule: 't1',
  everyHours: '6',
  weekday: '1',
  cutOff: '00:00',
  leastAmount: '100.00',
  reserveRate: '0',
  reserveDays: '0',
  fee: '0.00',
  holdBack: 'yes',
};

const HOLD_BACK = [
  ['yes', zh.holdBack.yes],
  ['no', zh.holdBack.no],
] as const;

const draftOf = (plan: SettlementPlan): Draft => ({
  ...plan,
  everyHours: String(plan.everyHours),
  weekday: String(plan.weekday),
  reserveDays: String(plan.reserveDays),
  holdBack: plan.holdBack ? 'yes' : 'no',
});

/** 结算计划: how often a merchant is settled and how much is reserved; two people approve it. */
export function PlanDialog({
  merchant,
  plan,
  onClose,
}: {
  merchant: { id: string; name: string };
  plan: SettlementPlan | null;
  onClose(): void;
}): ReactNode {
  const form = useForm<Draft>(FIELDS, () => (plan ? draftOf(plan) : FIRST));
  const draft = form.sent;
  const proposal = useMemo(() => proposalOf('merchant.settlement-plan', merchant.id), [merchant.id]);
  const { schedule } = draft;
  return (
    <ProposeDialog
      title={zh.planDialog.title(merchant.name)}
      testId="settlement-plan"
      payload={{
        ...draft,
        everyHours: Number(draft.everyHours),
        weekday: Number(draft.weekday),
        reserveDays: Number(draft.reserveDays),
        holdBack: draft.holdBack === 'yes',
      }}
      form={form}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <FormSelect
            of={form.at('schedule')}
            label={zh.planDialog.schedule}
            options={Object.entries(SETTLEMENT_SCHEDULES)}
          />
          {schedule === 't0' ? (
            <TextField
              label={zh.planDialog.everyHours}
              inputMode="numeric"
              maxLength={2}
              value={draft.everyHours}
              error={errors.everyHours}
              onChange={({ target }) => form.set({ everyHours: target.value.trim() })}
            />
          ) : null}
          {schedule === 'weekly' ? (
            <FormSelect of={form.at('weekday')} label={zh.planDialog.weekday} options={Object.entries(WEEKDAY_NAMES)} />
          ) : null}
          {schedule === 'on_request' ? null : (
            <FormField of={form.at('cutOff')} placeholder="00:00" hint={zh.planDialog.cutOffHint} />
          )}
          <FormField of={form.at('leastAmount')} label={zh.planDialog.leastAmount} />
          <FormField
            of={form.at('reserveRate')}
            label={zh.planDialog.reserveRate}
            hint={zh.planDialog.reserveRateHint}
          />
          <FormField of={form.at('reserveDays')} label={zh.planDialog.reserveDays} inputMode="numeric" />
          <FormSelect of={form.at('holdBack')} label={zh.planDialog.holdBack} options={HOLD_BACK} />
          <FormField of={form.at('fee')} label={zh.planDialog.fee} />
        </>
      )}
    </ProposeDialog>
  );
}
