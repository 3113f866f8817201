import { ANSWER_FIELDS, type ComplaintRow } from '@mashang/contract/payment-page';
import { type ReactNode, useMemo } from 'react';
import { useMay } from '../../lib/current-user.ts';
import { FormField, FormSelect } from '../../ui/form-field.tsx';
import { ProposeDialog } from '../../ui/propose-dialog.tsx';
import { useForm } from '../../ui/use-form.ts';
import { proposalOf } from '../approvals/queries.ts';

const VERDICTS = [
  ['rejected', '不成立：解除冻结，款项归商户'],
  ['handled', '已核实处理：解除冻结，订单继续办理'],
] as const;
/** Who answers here writes to the payer too. */
const FIELDS = {
  outcome: ANSWER_FIELDS.outcome,
  reply: { ...ANSWER_FIELDS.reply, required: '请写明给付款人的答复', min: 2 },
};
type Draft = { verdict: (typeof VERDICTS)[number][0]; outcome: string; reply: string; report: boolean };
const START: Draft = { verdict: 'rejected', outcome: '', reply: '', report: false };

/** 答复投诉: the conclusion for the operator, the words for the payer. Another person approves, and the complaint's freeze is lifted. */
export function AnswerDialog({ row, onClose }: { row: ComplaintRow; onClose(): void }): ReactNode {
  const form = useForm(FIELDS, START);
  const mayRefund = useMay('refund:propose');
  const proposal = useMemo(() => proposalOf('complaint.answer', row.agtOrderNo), [row.agtOrderNo]);
  return (
    <ProposeDialog
      title="答复投诉"
      testId="answer-dialog"
      payload={form.sent}
      form={form}
      {...proposal}
      onClose={onClose}
    >
      <p className="notice">
        {mayRefund
          ? '投诉成立、须退款的，请关闭此窗口，用“申请退款”，退款生效时投诉自动答复。'
          : '投诉成立、须退款的，请不要在此答复：由财务人员在本投诉中申请退款，退款生效时投诉自动答复。'}
      </p>
      <FormSelect of={form.at('verdict')} label="结论" options={VERDICTS} />
      <FormField of={form.at('outcome')} label="审核结论（内部）" rows={2} />
      <FormField
        of={form.at('reply')}
        label="给付款人的答复"
        rows={3}
        hint="另一人审批后，原文显示在付款人的页面上。"
      />
      <label className="complaint-report">
        <input
          type="checkbox"
          checked={form.values.report}
          onChange={({ target }) => form.set({ report: target.checked })}
        />
        <span>上报可疑：商户与收款方记入风险监测</span>
      </label>
    </ProposeDialog>
  );
}
