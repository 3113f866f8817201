import {
  FAIL_REASON,
  REFUND_REFERENCE,
  type RefundDetail,
  type RefundRow,
  type SettleRefundAnswer,
} from '@mashang/contract/refunds';
import type { ReactNode } from 'react';
import { CodedDialog } from '../../ui/dialog/coded-dialog.tsx';
import { Copyable } from '../../ui/display/copyable.tsx';
import { Facts } from '../../ui/display/facts.tsx';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { PayeeFacts } from '../../ui/display/payee-facts.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { FormField, FormSelect } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { UploadSlot } from '../../ui/upload/upload-slot.tsx';
import {
  failRefund,
  payRefundTask,
  refreshRefunds,
  sendRefund,
  settleRefund,
  showRefundPayee,
  uploadRefundProof,
} from './queries.ts';
import * as zh from './zh.tsx';

type Props = { refund: RefundRow; onClose(): void };
const BANK_REFERENCE = {
  ...REFUND_REFERENCE,
  title: zh.bankReference.title,
  required: zh.bankReference.referenceMissing,
};
const CODE = { hint: zh.oneTimeCode.oneTimeCodeHint };
const settled = () => void refreshRefunds();

/** 登记已退款: shows the account to pay, then asks for the payment's number and image. */
export function PayTaskDialog({ refund, onClose }: Props): ReactNode {
  const form = useForm({ reference: REFUND_REFERENCE }, { reference: '', proofUrl: '' });
  const { proofUrl } = form.values;
  return (
    <CodedDialog
      title={zh.payTaskDialog.title}
      button={zh.payTaskDialog.confirm}
      done={zh.payTaskDialog.done}
      testId="refund-step"
      width={560}
      code={CODE}
      form={form}
      check={() => ({ proofUrl: proofUrl ? undefined : zh.payTaskDialog.proofMissing })}
      act={(code) => payRefundTask({ refundNo: refund.refundNo, ...form.sent }, code)}
      settled={settled}
      onClose={onClose}
    >
      <p>{zh.payTaskDialog.intro}</p>
      <Facts
        rows={[
          [zh.payTaskDialog.amount, <Copyable key="m" text={refund.amount} what={zh.payTaskDialog.amount} />],
          [zh.payTaskDialog.bank, refund.bankName],
          [zh.payTaskDialog.accountNo, <Copyable key="a" text={refund.accountNo} what={zh.payTaskDialog.accountNo} />],
          [zh.payTaskDialog.holder, <Copyable key="h" text={refund.holder} what={zh.payTaskDialog.holder} />],
        ]}
      />
      <FormField of={form.at('reference')} label={zh.payTaskDialog.reference} />
      <section aria-label={zh.payTaskDialog.proof}>
        <p className={controls.fieldLabel}>{zh.payTaskDialog.proof}</p>
        <UploadSlot
          label={zh.payTaskDialog.proof}
          kind="image"
          value={proofUrl}
          error={form.errors.proofUrl}
          onChange={(url) => form.set({ proofUrl: url })}
          upload={uploadRefundProof}
        />
      </section>
    </CodedDialog>
  );
}

/** 登记打款: the bank was instructed to pay; a statement line proves it. */
export function SendDialog({ refund, onClose }: Props): ReactNode {
  const form = useForm({ reference: BANK_REFERENCE }, { reference: '' });
  return (
    <CodedDialog
      title={zh.sendDialog.title}
      button={zh.sendDialog.confirm}
      done={zh.sendDialog.done}
      testId="refund-step"
      code={CODE}
      form={form}
      act={(code) => sendRefund({ refundNo: refund.refundNo, ...form.sent }, code)}
      settled={settled}
      onClose={onClose}
    >
      <p>{zh.sendDialog.intro}</p>
      <PayeeFacts shown={{ ...refund, bank: refund.bankName }} show={() => showRefundPayee(refund.refundNo)} />
      <FormField of={form.at('reference')} />
    </CodedDialog>
  );
}

/** 再次发起: the channel that refused the refund, or gave it back, is to try again under a new number. */
export function SendAgainDialog({ refund, onClose }: Props): ReactNode {
  const form = useForm({}, {});
  return (
    <CodedDialog
      title={zh.sendAgainDialog.title}
      button={zh.sendAgainDialog.confirm}
      done={zh.sendAgainDialog.done}
      testId="refund-step"
      code={CODE}
      form={form}
      act={(code) => sendRefund({ refundNo: refund.refundNo }, code)}
      settled={settled}
      onClose={onClose}
    >
      <p>{zh.sendAgainDialog.intro(<MoneyText value={refund.amount} />, refund.bankName)}</p>
    </CodedDialog>
  );
}

/** 付款有误: the payment did not arrive, or its proof is disputed. */
export function FailDialog({ refund, onClose }: Props): ReactNode {
  const form = useForm({ reason: FAIL_REASON }, { reason: '' });
  return (
    <CodedDialog
      title={zh.failDialog.title}
      button={zh.failDialog.confirm}
      done={zh.failDialog.done}
      testId="refund-step"
      code={CODE}
      form={form}
      act={(code) => failRefund(refund.refundNo, form.sent.reason, code)}
      settled={settled}
      onClose={onClose}
    >
      <p>{refund.executor === 'collector' ? zh.failDialog.collectorNote : zh.failDialog.repayNote}</p>
      <FormField of={form.at('reason')} rows={2} />
    </CodedDialog>
  );
}

/** Title of the step that proves a payment: by a statement line, or by a proof that two people accept. */
export function settleTitle({ executor, acceptFirstBy }: RefundRow): string {
  if (executor === 'institution') return zh.settleTitle.checkLine;
  return acceptFirstBy ? zh.settleTitle.checkProof : zh.settleTitle.acceptProof;
}

/** 凭证无误, 复核凭证, 核对流水: the evidence that the refund was paid. */
export function SettleDialog({ detail, onClose }: { detail: RefundDetail; onClose(): void }): ReactNode {
  const { refund, candidates } = detail;
  const needsLine = refund.executor === 'institution';
  const form = useForm({}, () => ({ lineId: candidates[0]?.lineId ?? '' }));
  const { lineId } = form.values;
  return (
    <CodedDialog
      title={settleTitle(refund)}
      button={zh.settleDialog.confirm}
      done={({ waitsForSecond }: SettleRefundAnswer) =>
        waitsForSecond ? zh.settleDialog.doneFirst : zh.settleDialog.done
      }
      testId="refund-step"
      code={CODE}
      form={form}
      check={() => ({ lineId: needsLine && !lineId ? zh.settleDialog.lineMissing : undefined })}
      act={(code) => settleRefund(refund.refundNo, lineId, code)}
      settled={settled}
      onClose={onClose}
    >
      {needsLine ? (
        <FormSelect
          of={form.at('lineId')}
          label={zh.settleDialog.statementLine}
          options={candidates.map((line) => [
            line.lineId,
            `${line.time} ${line.amount} ${line.name} ${line.reference}`,
          ])}
        />
      ) : (
        <p>
          {zh.settleDialog.question(
            <MoneyText value={refund.amount} />,
            refund.acceptFirstBy ? zh.settleDialog.secondNote(refund.acceptFirstBy) : zh.settleDialog.firstNote,
          )}
        </p>
      )}
    </CodedDialog>
  );
}
