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
import { ChoiceField } from '../../ui/choice-field.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { type FieldErrors, ProposeDialog } from '../../ui/propose-dialog.tsx';
import { useForm } from '../../ui/use-form.ts';
import { proposalOf } from '../approvals/queries.ts';
import { plainUsdt } from './top-up-words.ts';

type Payload = ApprovalPayload<'topup.deposit'>;
const EFFECTS: Record<DepositOutcome, string> = {
  credit: '从挂账转入该参与方的额度，按锁定汇率计算，立即可用。',
  return: '款项已由机构在链上退回付款地址后登记；从挂账转回稳定币清算。',
  keep: '款项继续留在挂账，理由记入时间线。',
  release: '核实付款来源后，从隔离转到挂账，再决定入账或退回。',
};

function check({ outcome, returnReference }: Payload): FieldErrors {
  return { returnReference: outcome === 'return' ? whyNot(RETURN_HASH, returnReference) : undefined };
}

type Props = { order: TopUpRow; deposit: Deposit; onClose(): void };

/** 到账处理: what becomes of money that came short, over, late, twice or from a listed wallet. Another person agrees. */
export function DepositDialog({ order, deposit, onClose }: Props): ReactNode {
  const outcomes = outcomesOf(deposit.state);
  const form = useForm<Payload>({}, { outcome: outcomes[0] ?? 'keep', returnReference: '' });
  const payload = form.sent;
  const proposal = useMemo(() => proposalOf('topup.deposit', deposit.id), [deposit.id]);
  return (
    <ProposeDialog title="到账处理" payload={payload} check={check} form={form} {...proposal} onClose={onClose}>
      {(errors) => (
        <>
          <p>
            应付 <b className="num">{plainUsdt(order.usdtAmount)}</b>，实到{' '}
            <b className="num">{plainUsdt(deposit.usdtAmount)}</b> USDT（≈ <MoneyText value={deposit.value} /> 元）：
            {DEPOSIT_REASONS[deposit.why] ?? deposit.why}。
          </p>
          <ChoiceField
            legend="处理方式"
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
