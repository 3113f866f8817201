import type { OverseenMerchant } from '@mashang/contract/merchants';
import { type ReactNode, useMemo } from 'react';
import { STOP_CODE } from '../../ui/dialog/coded-dialog.tsx';
import { ProposeDialog } from '../../ui/dialog/propose-dialog.tsx';
import { ReasonedDialog } from '../../ui/dialog/reasoned-dialog.tsx';
import * as factStyles from '../../ui/layout/facts.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import { proposalOf } from '../approvals/queries.ts';
import { revokeKey, suspendMerchant } from './queries.ts';
import * as zh from './zh.tsx';

type Props = { merchant: OverseenMerchant; onClose(): void };

/** 停用商户: one person suspends at once; two people resume. */
export function SuspendDialog({ merchant, onClose }: Props): ReactNode {
  return (
    <ReasonedDialog
      title={zh.suspendDialog.title(merchant.name)}
      button={zh.suspendDialog.confirm}
      done={zh.suspendDialog.done}
      testId="suspend-dialog"
      danger
      code={STOP_CODE}
      dirtyText={zh.suspendDialog.dirtyText}
      label={zh.suspendDialog.reason}
      act={(reason, code) => suspendMerchant(merchant.id, reason, code)}
      onClose={onClose}
    >
      <p>{zh.suspendDialog.lead}</p>
    </ReasonedDialog>
  );
}

/** 吊销密钥: a leaked key stops working at this moment. */
export function RevokeKeyDialog({ merchant, keyId, onClose }: Props & { keyId: string }): ReactNode {
  return (
    <ReasonedDialog
      title={zh.revokeKeyDialog.title(merchant.name)}
      button={zh.revokeKeyDialog.confirm}
      done={zh.revokeKeyDialog.done}
      testId="revoke-key-dialog"
      danger
      code={STOP_CODE}
      dirtyText={zh.revokeKeyDialog.dirtyText}
      label={zh.revokeKeyDialog.reason}
      act={(reason, code) => revokeKey({ merchantId: merchant.id, keyId }, reason, code)}
      onClose={onClose}
    >
      <p>{zh.revokeKeyDialog.lead(<span className={`${looks.mono} ${factStyles.break}`}>{keyId}</span>)}</p>
    </ReasonedDialog>
  );
}

/** 恢复商户: two people lift a suspension by one person. */
export function ResumeDialog({ merchant, onClose }: Props): ReactNode {
  const proposal = useMemo(() => proposalOf('merchant.resume', merchant.id), [merchant.id]);
  return (
    <ProposeDialog title={zh.resumeDialog.title(merchant.name)} payload={{}} {...proposal} onClose={onClose}>
      {() => <p>{zh.resumeDialog.lead}</p>}
    </ProposeDialog>
  );
}
