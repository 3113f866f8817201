import { AMOUNT_JITTER } from '@mashang/contract/approvals';
import type { OverseenMerchantDetail } from '@mashang/contract/merchants';
import { type ReactNode, useMemo } from 'react';
import { ProposeDialog } from '../../ui/dialog/propose-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { proposalOf } from '../approvals/queries.ts';
import * as zh from './zh.tsx';

/** 金额微调: how much a payer's amount may be reduced, so that orders of one amount on one account differ. */
export function JitterDialog({ detail, onClose }: { detail: OverseenMerchantDetail; onClose(): void }): ReactNode {
  const { id, name } = detail.merchant;
  const form = useForm({ amountJitter: AMOUNT_JITTER }, { amountJitter: detail.amountJitter });
  const proposal = useMemo(() => proposalOf('merchant.jitter', id), [id]);
  return (
    <ProposeDialog
      title={zh.jitterDialog.title(name)}
      payload={form.values}
      form={form}
      {...proposal}
      onClose={onClose}
    >
      <FormField
        of={form.at('amountJitter')}
        label={zh.jitterDialog.amountJitter}
        hint={zh.jitterDialog.amountJitterHint}
      />
    </ProposeDialog>
  );
}
