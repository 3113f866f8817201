import type { OverseenMerchant } from '@mashang/contract/merchants';
import { type ReactNode, useMemo, useState } from 'react';
import { SelectField } from '../../ui/field.tsx';
import { ProposeDialog } from '../../ui/propose-dialog.tsx';
import { proposalOf } from '../approvals/queries.ts';

/** 签发密钥: the secret is made on approval and shown once, to whoever proposed it. */
export function KeyDialog({ merchant, onClose }: { merchant: OverseenMerchant; onClose(): void }): ReactNode {
  const [overlapHours, setOverlapHours] = useState(24);
  const proposal = useMemo(() => proposalOf('merchant.key', merchant.id), [merchant.id]);
  return (
    <ProposeDialog title={`签发密钥 · ${merchant.name}`} payload={{ overlapHours }} {...proposal} onClose={onClose}>
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
