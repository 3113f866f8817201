import { ANSWER_FIELDS, type ComplaintRow } from '@mashang/contract/payment-page';
import { type ReactNode, useMemo } from 'react';
import { useMay } from '../../lib/session/current-user.ts';
import { ProposeDialog } from '../../ui/dialog/propose-dialog.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { FormField, FormSelect } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { proposalOf } from '../approvals/queries.ts';
import * as styles from './complaints.module.css';
import * as zh from './zh.tsx';

const VERDICTS = [
  ['rejected', zh.verdicts.rejected],
  ['handled', zh.verdicts.handled],
] as const;
/** An answer from here also has a text for the payer. */
const FIELDS = {
  outcome: ANSWER_FIELDS.outcome,
  reply: { ...ANSWER_FIELDS.reply, required: zh.answerFields.replyMissing, min: 2 },
};
type Draft = { verdict: (typeof VERDICTS)[number][0]; outcome: string; reply: string; report: boolean };
const START: Draft = { verdict: 'rejected', outcome: '', reply: '', report: false };

/**
 * 答复投诉: the conclusion for the operator, the reply for the payer. Another person approves, and the complaint's freeze
 * is lifted.
 */
export function AnswerDialog({ row, onClose }: { row: ComplaintRow; onClose(): void }): ReactNode {
  const form = useForm(FIELDS, START);
  const mayRefund = useMay('refund:propose');
  const proposal = useMemo(() => proposalOf('complaint.answer', row.agtOrderNo), [row.agtOrderNo]);
  return (
    <ProposeDialog
      title={zh.answerDialog.title}
      testId="answer-dialog"
      payload={{ ...form.sent, complaintId: row.id }}
      form={form}
      {...proposal}
      onClose={onClose}
    >
      <p className={controls.notice}>{mayRefund ? zh.answerDialog.refundFirst : zh.answerDialog.refundByFinance}</p>
      <FormSelect of={form.at('verdict')} label={zh.answerDialog.verdict} options={VERDICTS} />
      <FormField of={form.at('outcome')} label={zh.answerDialog.conclusion} rows={2} />
      <FormField of={form.at('reply')} label={zh.answerDialog.reply} rows={3} hint={zh.answerDialog.replyHint} />
      <label className={styles.complaintReport}>
        <input
          type="checkbox"
          checked={form.values.report}
          onChange={({ target }) => form.set({ report: target.checked })}
        />
        <span>{zh.answerDialog.suspicious}</span>
      </label>
    </ProposeDialog>
  );
}
