import { OBJECTION_REASON, type RefundDetail, type RefundRow, RULING_REASON } from '@mashang/contract/refunds';
import { type ReactNode, useMemo } from 'react';
import { CodedDialog, STOP_CODE } from '../../ui/coded-dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { ProposeDialog } from '../../ui/propose-dialog.tsx';
import { UploadSlot } from '../../ui/upload-slot.tsx';
import { useForm } from '../../ui/use-form.ts';
import { proposalOf } from '../approvals/queries.ts';
import { agreeRefund, objectRefund, refreshRefunds, uploadRefundProof } from './queries.ts';

type Props = { refund: RefundRow; payment: RefundDetail['payments'][number]; onClose(): void };
const settled = () => void refreshRefunds();

/** 提出异议: why the dispute is wrong, with a picture if it helps. */
export function ObjectDialog({ refund, payment, onClose }: Props): ReactNode {
  const form = useForm({ reason: OBJECTION_REASON }, { reason: '', proofUrl: '' });
  const { reason, proofUrl } = form.sent;
  return (
    <CodedDialog
      title="提出异议"
      button="提交异议"
      done="异议已提交"
      testId="refund-objection"
      form={form}
      act={() => objectRefund({ refundNo: refund.refundNo, reason, ...(proofUrl ? { proofUrl } : {}) })}
      settled={settled}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>
            争议原因：{payment.failReason}。请在 {payment.answerBy} 前提出；以最后一次提交为准。
          </p>
          <UploadSlot
            label="异议截图"
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
      title="承认未付款"
      button="确认未付款"
      done="已提交，等待运营裁定"
      testId="refund-agree"
      danger
      code={{ ...STOP_CODE, hint: '须输入新的验证码' }}
      act={(code) => agreeRefund(refund.refundNo, code)}
      settled={settled}
      onClose={onClose}
    >
      {() => <p className="notice notice-warn">仅在没有付款时承认。运营裁定后退款仍须由您付出。</p>}
    </CodedDialog>
  );
}

/** 裁定未付款: against a collector that has shown proof, by two people who did not propose the refund. */
export function RulingDialog({ refund, onClose }: Omit<Props, 'payment'>): ReactNode {
  const form = useForm({ remark: RULING_REASON }, { remark: '' });
  const proposal = useMemo(() => proposalOf('refund.ruling', refund.refundNo), [refund.refundNo]);
  return (
    <ProposeDialog title="裁定未付款" payload={form.sent} form={form} {...proposal} onClose={onClose}>
      <p>收款方提交过付款凭证。认定其未付款须另一人审批；其间收款方又提出异议的，申请作废。</p>
      <FormField of={form.at('remark')} />
    </ProposeDialog>
  );
}
