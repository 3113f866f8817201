import type { ComplaintRow } from '@mashang/contract/payment-page';
import { type ReactNode, useMemo, useState } from 'react';
import { useMay } from '../../lib/current-user.ts';
import { SelectField, TextAreaField } from '../../ui/field.tsx';
import { ProposeDialog } from '../../ui/propose-dialog.tsx';
import { proposalOf } from '../approvals/queries.ts';

const VERDICTS = [
  ['rejected', '不成立：解除冻结，款项归商户'],
  ['handled', '已核实处理：解除冻结，订单继续办理'],
] as const;
type Verdict = (typeof VERDICTS)[number][0];

/** 答复投诉: the conclusion for the operator, the words for the payer. Another person approves, and the complaint's freeze is lifted. */
export function AnswerDialog({ row, onClose }: { row: ComplaintRow; onClose(): void }): ReactNode {
  const [verdict, setVerdict] = useState<Verdict>('rejected');
  const [outcome, setOutcome] = useState('');
  const [reply, setReply] = useState('');
  const [report, setReport] = useState(false);
  const mayRefund = useMay('refund:propose');
  const proposal = useMemo(() => proposalOf('complaint.answer', row.agtOrderNo), [row.agtOrderNo]);
  return (
    <ProposeDialog
      title="答复投诉"
      testId="answer-dialog"
      payload={{ verdict, outcome: outcome.trim(), reply: reply.trim(), report }}
      dirty={outcome !== '' || reply !== ''}
      check={(wanted) => ({
        outcome: wanted.outcome.length < 2 ? '请写明审核结论' : undefined,
        reply: wanted.reply.length < 2 ? '请写明给付款人的答复' : undefined,
      })}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="notice">
            {mayRefund
              ? '投诉成立、须退款的，请关闭此窗口，用“申请退款”，退款生效时投诉自动答复。'
              : '投诉成立、须退款的，请不要在此答复：由财务人员在本投诉中申请退款，退款生效时投诉自动答复。'}
          </p>
          <SelectField
            label="结论"
            options={VERDICTS}
            value={verdict}
            onChange={(event) => setVerdict(event.target.value as Verdict)}
          />
          <TextAreaField
            label="审核结论（内部）"
            rows={2}
            maxLength={500}
            value={outcome}
            error={errors.outcome}
            onChange={(event) => setOutcome(event.target.value)}
          />
          <TextAreaField
            label="给付款人的答复"
            rows={3}
            maxLength={500}
            hint="另一人审批后，原文显示在付款人的页面上。"
            value={reply}
            error={errors.reply}
            onChange={(event) => setReply(event.target.value)}
          />
          <label className="complaint-report">
            <input type="checkbox" checked={report} onChange={(event) => setReport(event.target.checked)} />
            <span>上报可疑：商户与收款方记入风险监测</span>
          </label>
        </>
      )}
    </ProposeDialog>
  );
}
