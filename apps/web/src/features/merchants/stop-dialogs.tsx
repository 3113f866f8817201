import type { OverseenMerchant } from '@mashang/contract/merchants';
import { type ReactNode, useMemo } from 'react';
import { STOP_CODE } from '../../ui/coded-dialog.tsx';
import { ProposeDialog } from '../../ui/propose-dialog.tsx';
import { ReasonedDialog } from '../../ui/reasoned-dialog.tsx';
import { proposalOf } from '../approvals/queries.ts';
import { revokeKey, suspendMerchant } from './queries.ts';

type Props = { merchant: OverseenMerchant; onClose(): void };

/** 停用商户: at once, by one person; resuming takes two. */
export function SuspendDialog({ merchant, onClose }: Props): ReactNode {
  return (
    <ReasonedDialog
      title={`停用商户 · ${merchant.name}`}
      button="立即停用"
      done="已停用"
      testId="suspend-dialog"
      danger
      code={STOP_CODE}
      dirtyText="未提交的停用"
      label="停用原因"
      act={(reason, code) => suspendMerchant(merchant.id, reason, code)}
      onClose={onClose}
    >
      <p>
        停用后立即不再受理新的代收与代付，密钥一律答 403，已提交的代付不再被抢。未付款的订单仍可付款并入账，回调继续，
        运营仍可为付款人退款。恢复须两人审批。
      </p>
    </ReasonedDialog>
  );
}

/** 吊销密钥: a key that leaked is over this second. */
export function RevokeKeyDialog({ merchant, keyId, onClose }: Props & { keyId: string }): ReactNode {
  return (
    <ReasonedDialog
      title={`吊销密钥 · ${merchant.name}`}
      button="立即吊销"
      done="已吊销"
      testId="revoke-key-dialog"
      danger
      code={STOP_CODE}
      dirtyText="未提交的吊销"
      label="吊销原因"
      act={(reason, code) => revokeKey({ merchantId: merchant.id, keyId }, reason, code)}
      onClose={onClose}
    >
      <p>
        密钥 <span className="mono break">{keyId}</span> 立即失效，不能恢复。新密钥由“签发密钥”发起，经两人审批。
      </p>
    </ReasonedDialog>
  );
}

/** 恢复商户: two people lift what one stopped. */
export function ResumeDialog({ merchant, onClose }: Props): ReactNode {
  const proposal = useMemo(() => proposalOf('merchant.resume', merchant.id), [merchant.id]);
  return (
    <ProposeDialog title={`恢复商户 · ${merchant.name}`} payload={{}} {...proposal} onClose={onClose}>
      {() => <p>恢复后立即受理新的订单，接口密钥可用。请确认停用的原因已经消除。</p>}
    </ProposeDialog>
  );
}
