import {
  FAIL_REASON,
  REFUND_REFERENCE,
  type RefundDetail,
  type RefundRow,
  type SettleRefundAnswer,
} from '@mashang/contract/refunds';
import type { ReactNode } from 'react';
import { CodedDialog } from '../../ui/coded-dialog.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FormField, FormSelect } from '../../ui/form-field.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { PayeeFacts } from '../../ui/payee-facts.tsx';
import { UploadSlot } from '../../ui/upload-slot.tsx';
import { useForm } from '../../ui/use-form.ts';
import {
  failRefund,
  payRefundTask,
  refreshRefunds,
  sendRefund,
  settleRefund,
  showRefundPayee,
  uploadRefundProof,
} from './queries.ts';

type Props = { refund: RefundRow; onClose(): void };
const BANK_REFERENCE = { ...REFUND_REFERENCE, title: '银行流水号', required: '请填写银行流水号' };
const CODE = { hint: '刚验证过的几分钟内可留空' };
const settled = () => void refreshRefunds();

/** 登记已退款: where to pay, then the payment's number and picture. */
export function PayTaskDialog({ refund, onClose }: Props): ReactNode {
  const form = useForm({ reference: REFUND_REFERENCE }, { reference: '', proofUrl: '' });
  const { proofUrl } = form.values;
  return (
    <CodedDialog
      title="登记已退款"
      button="确认已退款"
      done="已提交，待核对"
      testId="refund-step"
      width={560}
      code={CODE}
      form={form}
      check={() => ({ proofUrl: proofUrl ? undefined : '请上传付款凭证' })}
      act={(code) => payRefundTask({ refundNo: refund.refundNo, ...form.sent }, code)}
      settled={settled}
      onClose={onClose}
    >
      <p>请先把款退到下面的账户。凭证核对后返还额度。</p>
      <Facts
        rows={[
          ['退款金额', <Copyable key="m" text={refund.amount} what="退款金额" />],
          ['开户行', refund.bankName],
          ['收款账号', <Copyable key="a" text={refund.accountNo} what="收款账号" />],
          ['户名', <Copyable key="h" text={refund.holder} what="户名" />],
        ]}
      />
      <FormField of={form.at('reference')} label="付款流水号" />
      <section aria-label="付款凭证">
        <p className="field-label">付款凭证</p>
        <UploadSlot
          label="付款凭证"
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

/** 登记打款: the bank was told to pay; a line of a statement proves it. */
export function SendDialog({ refund, onClose }: Props): ReactNode {
  const form = useForm({ reference: BANK_REFERENCE }, { reference: '' });
  return (
    <CodedDialog
      title="登记打款"
      button="确认已打款"
      done="已登记，待对账单核对"
      testId="refund-step"
      code={CODE}
      form={form}
      act={(code) => sendRefund({ refundNo: refund.refundNo, ...form.sent }, code)}
      settled={settled}
      onClose={onClose}
    >
      <p>请先在银行付款。对账单出现这笔付款后完成退款。</p>
      <PayeeFacts shown={{ ...refund, bank: refund.bankName }} show={() => showRefundPayee(refund.refundNo)} />
      <FormField of={form.at('reference')} />
    </CodedDialog>
  );
}

/** 付款有误: it did not arrive, or the proof is disputed. */
export function FailDialog({ refund, onClose }: Props): ReactNode {
  const form = useForm({ reason: FAIL_REASON }, { reason: '' });
  return (
    <CodedDialog
      title="付款有误"
      button="确认"
      done="已登记"
      testId="refund-step"
      code={CODE}
      form={form}
      act={(code) => failRefund(refund.refundNo, form.sent.reason, code)}
      settled={settled}
      onClose={onClose}
    >
      <p>
        {refund.executor === 'collector'
          ? '会建立案件并请收款方在期限内答复；届时或其同意后，由另外两人裁定未付款，或认可其凭证。'
          : '退款须重新付款。'}
      </p>
      <FormField of={form.at('reason')} rows={2} />
    </CodedDialog>
  );
}

/** How the step is called that proves a payment: a line, or a proof that two people accept. */
export function settleTitle({ executor, acceptFirstBy }: RefundRow): string {
  if (executor === 'institution') return '核对流水';
  return acceptFirstBy ? '复核凭证' : '凭证无误';
}

/** 凭证无误, 复核凭证, 核对流水: what proves that it was paid. */
export function SettleDialog({ detail, onClose }: { detail: RefundDetail; onClose(): void }): ReactNode {
  const { refund, candidates } = detail;
  const needsLine = refund.executor === 'institution';
  const form = useForm({}, () => ({ lineId: candidates[0]?.lineId ?? '' }));
  const { lineId } = form.values;
  return (
    <CodedDialog
      title={settleTitle(refund)}
      button="确认"
      done={({ waitsForSecond }: SettleRefundAnswer) => (waitsForSecond ? '已认可，等待另一人复核' : '已退款')}
      testId="refund-step"
      code={CODE}
      form={form}
      check={() => ({ lineId: needsLine && !lineId ? '请选择对账单流水' : undefined })}
      act={(code) => settleRefund(refund.refundNo, lineId, code)}
      settled={settled}
      onClose={onClose}
    >
      {needsLine ? (
        <FormSelect
          of={form.at('lineId')}
          label="对账单流水"
          options={candidates.map((line) => [
            line.lineId,
            `${line.time} ${line.amount} ${line.name} ${line.reference}`,
          ])}
        />
      ) : (
        <p>
          确认凭证显示 <MoneyText value={refund.amount} /> 元已退到付款人账户。
          {refund.acceptFirstBy
            ? `${refund.acceptFirstBy} 已认可，您复核后返还收款方额度。`
            : '您认可后，还须另一人复核才会返还收款方额度。'}
        </p>
      )}
    </CodedDialog>
  );
}
