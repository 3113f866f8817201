import { type ApprovalPayload, ENDPOINT_URL } from '@mashang/contract/approvals';
import { type ReactNode, useMemo } from 'react';
import { ProposeDialog } from '../../../ui/dialog/propose-dialog.tsx';
import { FormField, FormSwitch } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { proposalOf } from '../../approvals/queries.ts';
import * as zh from './zh.ts';

type Props = { merchantId: string; start: ApprovalPayload<'merchant.endpoint'>; onClose(): void };

/** 回调地址: replaces an address, or adds one. */
export function EndpointDialog({ merchantId, start, onClose }: Props): ReactNode {
  const form = useForm({ url: ENDPOINT_URL }, start);
  const proposal = useMemo(() => proposalOf('merchant.endpoint', merchantId), [merchantId]);
  return (
    <ProposeDialog
      title={start.endpointId ? zh.endpointDialog.change : zh.endpointDialog.add}
      payload={form.sent}
      form={form}
      {...proposal}
      onClose={onClose}
    >
      <FormField of={form.at('url')} />
      <FormSwitch
        of={form.at('enabled')}
        label={zh.endpointDialog.state}
        on={zh.endpointDialog.on}
        off={zh.endpointDialog.off}
      />
    </ProposeDialog>
  );
}
