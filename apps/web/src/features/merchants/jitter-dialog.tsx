import { AMOUNT_JITTER } from '@mashang/contract/approvals';
import type { OverseenMerchantDetail } from '@mashang/contract/merchants';
import { type ReactNode, useMemo } from 'react';
import { FormField } from '../../ui/form-field.tsx';
import { ProposeDialog } from '../../ui/propose-dialog.tsx';
import { useForm } from '../../ui/use-form.ts';
import { proposalOf } from '../approvals/queries.ts';

/** 金额微调: by how much less than asked a payer may be asked for, so that orders of one amount on one account differ. */
export function JitterDialog({ detail, onClose }: { detail: OverseenMerchantDetail; onClose(): void }): ReactNode {
  const { id, name } = detail.merchant;
  const form = useForm({ amountJitter: AMOUNT_JITTER }, { amountJitter: detail.amountJitter });
  const proposal = useMemo(() => proposalOf('merchant.jitter', id), [id]);
  return (
    <ProposeDialog title={`金额微调 · ${name}`} payload={form.values} form={form} {...proposal} onClose={onClose}>
      <FormField
        of={form.at('amountJitter')}
        label="最多少收（元）"
        hint="0.00 表示不调整。同一账户已有同金额订单时，本单向付款人少收若干分以便区分，商户按实际金额结算。"
      />
    </ProposeDialog>
  );
}
