import type { ApprovalPayload } from '@mashang/contract/approvals';
import { groupMoney, OPTIONAL_MONEY } from '@mashang/contract/money';
import { type ReactNode, useMemo } from 'react';
import { ProposeDialog } from '../../../ui/dialog/propose-dialog.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { proposalOf } from '../../approvals/queries.ts';
import * as zh from '../zh.tsx';

type Payload = ApprovalPayload<'refund.surplus'>;

/** 退回付款方: money on suspense goes back to the account that the statement names. */
export function SurplusDialog({ lineId, left, onClose }: { lineId: string; left: string; onClose(): void }): ReactNode {
  const form = useForm({ amount: OPTIONAL_MONEY }, { amount: '' });
  const { amount } = form.values;
  const proposal = useMemo(() => proposalOf('refund.surplus', lineId), [lineId]);
  const payload: Payload = amount === '' ? {} : { amount };
  return (
    <ProposeDialog title={zh.surplusDialog.title} payload={payload} form={form} {...proposal} onClose={onClose}>
      <p>{zh.surplusDialog.lead}</p>
      <FormField
        of={form.at('amount')}
        label={zh.surplusDialog.amount}
        hint={zh.surplusDialog.amountHint(groupMoney(left))}
      />
    </ProposeDialog>
  );
}
