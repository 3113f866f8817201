import type { OverseenMerchant } from '@mashang/contract/merchants';
import { type ReactNode, useMemo, useState } from 'react';
import { SelectField } from '../../ui/field.tsx';
import { ProposeDialog } from '../../ui/propose-dialog.tsx';
import { proposalOf } from '../approvals/queries.ts';

const TITLES = { 'merchant.key': '签发接口密钥', 'merchant.webhook-secret': '签发回调密钥' } as const;

/** 签发密钥: the secret is made on approval and shown once, to whoever proposed it. */
export function KeyDialog({
  merchant,
  kind,
  onClose,
}: {
  merchant: OverseenMerchant;
  kind: keyof typeof TITLES;
  onClose(): void;
}): ReactNode {
  const [overlapHours, setOverlapHours] = useState(24);
  const proposal = useMemo(() => proposalOf(kind, merchant.id), [kind, merchant.id]);
  return (
    <ProposeDialog
      title={`${TITLES[kind]} · ${merchant.name}`}
      payload={{ overlapHours }}
      {...proposal}
      onClose={onClose}
    >
      {() => (
        <>
          <p>审批通过后生成新密钥，由您在审批详情中领取，只显示一次。</p>
          <SelectField
            label="旧密钥"
            options={[
              ['24', '24 小时后失效'],
              ['72', '3 天后失效'],
              ['168', '7 天后失效'],
              ['0', '立即失效（疑似泄露）'],
            ]}
            value={String(overlapHours)}
            onChange={(event) => setOverlapHours(Number(event.target.value))}
          />
        </>
      )}
    </ProposeDialog>
  );
}
