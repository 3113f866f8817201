import { OWN_REFUND_FIELDS } from '@mashang/contract/refunds';
import { type ReactNode, useMemo } from 'react';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { ProposeDialog } from '../../../ui/dialog/propose-dialog.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { proposalOf } from '../../approvals/queries.ts';
import * as zh from './zh.tsx';

type Props = { /** The order; without it, it is typed. */ agtOrderNo?: string; onClose(): void };

/** 申请退款 of a merchant's people: a part of an order, or all that is left of it; another of them approves it. */
export function AskRefundDialog({ agtOrderNo, onClose }: Props): ReactNode {
  const { merchantId } = useCurrentUser();
  const proposal = useMemo(() => proposalOf('merchant.refund', merchantId), [merchantId]);
  const form = useForm(OWN_REFUND_FIELDS, { agtOrderNo: agtOrderNo ?? '', amount: '', mchRefundNo: '' });
  const { amount, mchRefundNo, ...order } = form.sent;
  return (
    <ProposeDialog
      title={zh.askRefundDialog.title}
      payload={{ ...order, ...(amount ? { amount } : {}), ...(mchRefundNo ? { mchRefundNo } : {}) }}
      form={form}
      {...proposal}
      onClose={onClose}
    >
      <p>{zh.askRefundDialog.intro}</p>
      <FormField of={form.at('agtOrderNo')} plain readOnly={agtOrderNo !== undefined} />
      <FormField of={form.at('amount')} label={zh.askRefundDialog.amount} hint={zh.askRefundDialog.amountHint} />
      <FormField of={form.at('mchRefundNo')} plain hint={zh.askRefundDialog.numberHint} />
    </ProposeDialog>
  );
}
