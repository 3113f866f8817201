import { type ReactNode, useState } from 'react';
import { randomText } from '../../../lib/api/wire-cipher.ts';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { CodedDialog, STOP_CODE } from '../../../ui/dialog/coded-dialog.tsx';
import { ReasonedDialog } from '../../../ui/dialog/reasoned-dialog.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { ProofSlot, type Slot, useProofFiles } from '../proofs/proof-slots.tsx';
import { agreeToReturn, type ClaimRow, objectToDispute, refreshPayouts } from '../queries.ts';
import * as zh from '../zh.tsx';

const SLOT: Slot = { name: 'objectionUrl', label: zh.slot.objectionUrl, kind: 'image' };
type Props = { claim: ClaimRow; onClose(): void };

/** 提出异议: why the dispute is wrong, with an optional image. */
export function ObjectionDialog({ claim, onClose }: Props): ReactNode {
  const { area } = useCurrentUser();
  const [key] = useState(() => randomText(24));
  const proofs = useProofFiles();
  const objectionUrl = proofs.files.objectionUrl ?? '';
  return (
    <ReasonedDialog
      title={zh.objectionDialog.title}
      button={zh.objectionDialog.submit}
      done={zh.objectionDialog.done}
      testId="objection-dialog"
      dirty={objectionUrl !== ''}
      label={zh.objectionDialog.reason}
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
          <p>{zh.objectionDialog.lead(claim.disputeReason || zh.objectionDialog.proofRefused, claim.answerBy)}</p>
          <ProofSlot slot={SLOT} proofs={proofs} {...(errors.objectionUrl ? { error: errors.objectionUrl } : {})} />
        </>
      )}
    </ReasonedDialog>
  );
}

/** 同意退回: the claimer declares that it did not pay; two people of the operator decide then. */
export function AgreeDialog({ claim, onClose }: Props): ReactNode {
  const { area } = useCurrentUser();
  return (
    <CodedDialog
      title={zh.agreeDialog.title}
      button={zh.agreeDialog.confirm}
      done={zh.agreeDialog.done}
      testId="agree-dialog"
      danger
      code={{ ...STOP_CODE, hint: zh.agreeDialog.hint }}
      act={(code) => agreeToReturn(area, claim.orderNo, code)}
      settled={() => void refreshPayouts()}
      onClose={onClose}
    >
      {() => <p className={`${controls.notice} ${controls.noticeWarn}`}>{zh.agreeDialog.notice}</p>}
    </CodedDialog>
  );
}
