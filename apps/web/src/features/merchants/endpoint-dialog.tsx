import { type ApprovalPayload, ENDPOINT_URL } from '@mashang/contract/approvals';
import type { OverseenMerchant } from '@mashang/contract/merchants';
import { type ReactNode, useMemo } from 'react';
import { FormField, FormSwitch } from '../../ui/form-field.tsx';
import { ProposeDialog } from '../../ui/propose-dialog.tsx';
import { useForm } from '../../ui/use-form.ts';
import { proposalOf } from '../approvals/queries.ts';

type Props = { merchant: OverseenMerchant; start: ApprovalPayload<'merchant.endpoint'>; onClose(): void };

/** 回调地址: another one, or one more. */
export function EndpointDialog({ merchant, start, onClose }: Props): ReactNode {
  const form = useForm({ url: ENDPOINT_URL }, start);
  const proposal = useMemo(() => proposalOf('merchant.endpoint', merchant.id), [merchant.id]);
  return (
    <ProposeDialog
      title={`${start.endpointId ? '修改' : '新增'}回调地址 · ${merchant.name}`}
      payload={form.sent}
      form={form}
      {...proposal}
      onClose={onClose}
    >
      <FormField of={form.at('url')} />
      <FormSwitch of={form.at('enabled')} label="状态" on="启用" off="停用" />
    </ProposeDialog>
  );
}
