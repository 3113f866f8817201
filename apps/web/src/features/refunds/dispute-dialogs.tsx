import { OBJECTION_REASON, type RefundDetail, type RefundRow, RULING_REASON } from '@mashang/contract/refunds';
import { type ReactNode, useMemo } from 'react';
import { CodedDialog, STOP_CODE } from '../../ui/dialog/coded-dialog.tsx';
import { ProposeDialog } from '../../ui/dialog/propose-dialog.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { UploadSlot } from '../../ui/upload/upload-slot.tsx';
import { proposalOf } from '../approvals/queries.ts';
import { agreeRefund, objectRefund, refreshRefunds, uploadRefundProof } from './queries.ts';
import * as zh from './zh.tsx';

type Props = { refund: RefundRow; payment: RefundDetail['payments'][number]; onClose(): void };
const settled = () => void refreshRefunds();

/** 提出异议: why the dispute is wrong, with an optional image. */
export function ObjectDialog({ refund, payment, onClose }: Props): ReactNode {
  const form = useForm({ reason: OBJECTION_REASON }, { reason: '', proofUrl: '' });
  const { reason, proofUrl } = form.sent;
  return (
    <CodedDialog
      title={zh.objectDialog.title}
      button={zh.objectDialog.submit}
      done={zh.objectDialog.done}
      testId="refund-objection"
      form={form}
      act={() => objectRefund({ refundNo: refund.refundNo, reason, ...(proofUrl ? { proofUrl } : {}) })}
      settled={settled}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>{zh.objectDialog.intro(payment.failReason, payment.answerBy)}</p>
          <UploadSlot
            label={zh.objectDialog.screenshot}
            kind="image"
            value={proofUrl}
            error={errors.proofUrl}
            onChange={form.at('proofUrl').put}
            upload={uploadRefundProof}
          />
          <FormField of={form.at('reason')} />
        </>
      )}
    </CodedDialog>
  );
}

/** 承认未付款: two people of the operator decide then, without waiting for the deadline. */
export function AgreeDialog({ refund, onClose }: Omit<Props, 'payment'>): ReactNode {
  return (
    <CodedDialog
      title={zh.agreeDialog.title}
      button={zh.agreeDialog.confirm}
      done={zh.agreeDialog.submitted}
      testId="refund-agree"
      danger
      code={{ ...STOP_CODE, hint: zh.agreeDialog.oneTimeCodeHint }}
      act={(code) => agreeRefund(refund.refundNo, code)}
      settled={settled}
      onClose={onClose}
    >
      {() => <p className={`${controls.notice} ${controls.noticeWarn}`}>{zh.agreeDialog.warning}</p>}
    </CodedDialog>
  );
}

/** 裁定未付款: against a collector that has shown proof, by two people who did not propose the refund. */
export function RulingDialog({ refund, onClose }: Omit<Props, 'payment'>): ReactNode {
  const form = useForm({ remark: RULING_REASON }, { remark: '' });
  const proposal = useMemo(() => proposalOf('refund.ruling', refund.refundNo), [refund.refundNo]);
  return (
    <ProposeDialog title={zh.rulingDialog.title} payload={form.sent} form={form} {...proposal} onClose={onClose}>
      <p>{zh.rulingDialog.intro}</p>
      <FormField of={form.at('remark')} />
    </ProposeDialog>
  );
}
