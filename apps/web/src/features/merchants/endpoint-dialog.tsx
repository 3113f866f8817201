import type { ApprovalPayload } from '@mashang/contract/approvals';
import type { OverseenMerchant } from '@mashang/contract/merchants';
import { type ReactNode, useMemo, useState } from 'react';
import { SelectField, TextField } from '../../ui/field.tsx';
import { type FieldErrors, ProposeDialog } from '../../ui/propose-dialog.tsx';
import { proposalOf } from '../approvals/queries.ts';

type Payload = ApprovalPayload<'merchant.endpoint'>;

function check({ url }: Payload): FieldErrors {
  return { url: /^https?:\/\/\S+$/.test(url) ? undefined : '网址须以 http:// 或 https:// 开头' };
}

/** 回调地址: another one, or one more. */
export function EndpointDialog({
  merchant,
  start,
  onClose,
}: {
  merchant: OverseenMerchant;
  start: Payload;
  onClose(): void;
}): ReactNode {
  const [payload, setPayload] = useState(start);
  const proposal = useMemo(() => proposalOf('merchant.endpoint', merchant.id), [merchant.id]);
  return (
    <ProposeDialog
      title={`${start.endpointId ? '修改' : '新增'}回调地址 · ${merchant.name}`}
      payload={payload}
      check={check}
      dirty={payload !== start}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField
            label="回调地址"
            type="url"
            maxLength={500}
            value={payload.url}
            error={errors.url}
            onChange={(event) => setPayload({ ...payload, url: event.target.value.trim() })}
          />
          <SelectField
            label="状态"
            options={[
              ['1', '启用'],
              ['0', '停用'],
            ]}
            value={payload.enabled ? '1' : '0'}
            onChange={(event) => setPayload({ ...payload, enabled: event.target.value === '1' })}
          />
        </>
      )}
    </ProposeDialog>
  );
}
