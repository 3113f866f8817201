import type { ComplaintRow } from '@mashang/contract/payment-page';
import { type ReactNode, useState } from 'react';
import { CodedDialog } from '../../ui/coded-dialog.tsx';
import { SelectField, TextAreaField } from '../../ui/field.tsx';
import { answerComplaint, refreshComplaints } from './queries.ts';

const VERDICTS = [
  ['rejected', '不成立：解除冻结，款项归商户'],
  ['handled', '已核实处理：解除冻结，订单继续办理'],
] as const;
type Verdict = (typeof VERDICTS)[number][0];

/** 答复投诉: the conclusion for the house, the words for the payer; the freeze is lifted. */
export function AnswerDialog({ row, onClose }: { row: ComplaintRow; onClose(): void }): ReactNode {
  const [verdict, setVerdict] = useState<Verdict>('rejected');
  const [outcome, setOutcome] = useState('');
  const [reply, setReply] = useState('');
  const [report, setReport] = useState(false);
  return (
    <CodedDialog
      title="答复投诉"
      button="答复并解除冻结"
      done="已答复，解除冻结"
      testId="answer-dialog"
      width={560}
      dirty={outcome !== '' || reply !== ''}
      dirtyText="未提交的答复"
      fields={['outcome', 'reply']}
      check={() => ({
        outcome: outcome.trim().length < 2 ? '请写明审核结论' : undefined,
        reply: reply.trim().length < 2 ? '请写明给付款人的答复' : undefined,
      })}
      act={() =>
        answerComplaint({ agtOrderNo: row.agtOrderNo, verdict, outcome: outcome.trim(), reply: reply.trim(), report })
      }
      settled={() => void refreshComplaints()}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="notice">投诉成立、须退款的，请关闭此窗口，用“申请退款”，退款生效时投诉自动答复。</p>
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
            hint="原文显示在付款人的页面上。"
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
    </CodedDialog>
  );
}
