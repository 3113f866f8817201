import type { ApprovalPayload } from '@mashang/contract/approvals';
import { whyNot } from '@mashang/contract/fields';
import {
  DEPOSIT_OUTCOMES,
  DEPOSIT_REASONS,
  type Deposit,
  type DepositOutcome,
  outcomesOf,
  RETURN_HASH,
  type TopUpRow,
} from '@mashang/contract/top-ups';
import { type ReactNode, useMemo } from 'react';
import { type FieldErrors, ProposeDialog } from '../../ui/dialog/propose-dialog.tsx';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import * as looks from '../../ui/layout/looks.module.css';
import { proposalOf } from '../approvals/queries.ts';
import { plainUsdt } from './top-up-words.ts';
import * as zh from './zh.tsx';

type Payload = ApprovalPayload<'topup.deposit'>;
const EFFECTS: Record<DepositOutcome, string> = zh.depositEffects;

function check({ outcome, returnReference }: Payload): FieldErrors {
  return { returnReference: outcome === 'return' ? whyNot(RETURN_HASH, returnReference) : undefined };
}

type Props = { order: TopUpRow; deposit: Deposit; onClose(): void };

/**
 * 到账处理: decides about money that was too little, too much, late, repeated or from a listed wallet. Another person
 * approves.
 */
export function DepositDialog({ order, deposit, onClose }: Props): ReactNode {
  const outcomes = outcomesOf(deposit.state);
  const form = useForm<Payload>({}, { outcome: outcomes[0] ?? 'keep', returnReference: '' });
  const payload = form.sent;
  const proposal = useMemo(() => proposalOf('topup.deposit', deposit.id), [deposit.id]);
  return (
    <ProposeDialog
      title={zh.depositDialog.title}
      payload={payload}
      check={check}
      form={form}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>
            {zh.depositDialog.amounts(
              <b className={looks.num}>{plainUsdt(order.usdtAmount)}</b>,
              <b className={looks.num}>{plainUsdt(deposit.usdtAmount)}</b>,
              <MoneyText value={deposit.value} />,
              deposit.why && DEPOSIT_REASONS[deposit.why],
            )}
          </p>
          <ChoiceField
            legend={zh.depositDialog.outcome}
            choices={outcomes.map((value) => ({ value, title: DEPOSIT_OUTCOMES[value], says: EFFECTS[value] }))}
            value={payload.outcome}
            error={errors.outcome}
            onChoose={(outcome) => form.set({ outcome, returnReference: '' })}
          />
          {payload.outcome === 'return' ? (
            <FormField of={{ ...form.at('returnReference'), rule: RETURN_HASH }} plain />
          ) : null}
        </>
      )}
    </ProposeDialog>
  );
}
