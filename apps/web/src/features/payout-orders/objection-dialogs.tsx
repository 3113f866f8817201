import { type ReactNode, useState } from 'react';
import { useCurrentUser } from '../../lib/current-user.ts';
import { randomText } from '../../lib/wire-cipher.ts';
import { CodedDialog, STOP_CODE } from '../../ui/coded-dialog.tsx';
import { ReasonedDialog } from '../../ui/reasoned-dialog.tsx';
import { ProofSlot, type Slot, useProofFiles } from './proof-slots.tsx';
import { agreeToReturn, type ClaimRow, objectToDispute, refreshPayouts } from './queries.ts';

const SLOT: Slot = { name: 'objectionUrl', label: '异议截图', kind: 'image' };
type Props = { claim: ClaimRow; onClose(): void };

/** 提出异议: why the dispute is wrong, with an image if it helps. */
export function ObjectionDialog({ claim, onClose }: Props): ReactNode {
  const { area } = useCurrentUser();
  const [key] = useState(() => randomText(24));
  const proofs = useProofFiles();
  const objectionUrl = proofs.files.objectionUrl ?? '';
  return (
    <ReasonedDialog
      title="提出异议"
      button={proofs.isSending ? '正在上传…' : '提交异议'}
      done="异议已提交"
      testId="objection-dialog"
      dirty={objectionUrl !== ''}
      label="异议理由"
      least={2}
      fields={['objectionUrl']}
      act={(remark) =>
        objectToDispute(area, { orderNo: claim.orderNo, remark, ...(objectionUrl ? { objectionUrl } : {}) }, key)
      }
      settled={() => void refreshPayouts()}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>
            争议原因：{claim.disputeReason || '凭证未通过验收'}。请在 {claim.answerBy} 前提出；以最后一次提交为准。
          </p>
          <ProofSlot slot={SLOT} proofs={proofs} {...(errors.objectionUrl ? { error: errors.objectionUrl } : {})} />
        </>
      )}
    </ReasonedDialog>
  );
}

/** 同意退回: the claimer says that it did not pay; two people of the operator decide then. */
export function AgreeDialog({ claim, onClose }: Props): ReactNode {
  const { area } = useCurrentUser();
  return (
    <CodedDialog
      title="同意退回"
      button="确认未付款"
      done="已同意退回，等待运营裁定"
      testId="agree-dialog"
      danger
      code={{ ...STOP_CODE, hint: '须输入新的验证码' }}
      act={(code) => agreeToReturn(area, claim.orderNo, code)}
      settled={() => void refreshPayouts()}
      onClose={onClose}
    >
      {() => <p className="notice notice-warn">仅在没有付款时同意。运营裁定退回后释放您的占用额度，订单由他人付款。</p>}
    </CodedDialog>
  );
}
