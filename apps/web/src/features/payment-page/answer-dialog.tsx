import type { ComplaintRow } from '@mashang/contract/payment-page';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { useDirtyForm } from '../../lib/dirty-forms.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextAreaField } from '../../ui/field.tsx';
import { answerComplaint, refreshComplaints } from './queries.ts';

const VERDICTS = [
  ['rejected', '不成立：解除冻结，款项归商户'],
  ['handled', '已核实处理：解除冻结，订单继续办理'],
] as const;
type Verdict = (typeof VERDICTS)[number][0];
type Errors = { outcome?: string; reply?: string; form?: string };

function errorsFrom(error: unknown): Errors {
  if (!(error instanceof CallError)) return { form: '操作失败，请重试' };
  const fields = { outcome: error.reasonFor('outcome'), reply: error.reasonFor('reply') };
  return fields.outcome || fields.reply ? fields : { form: error.message };
}

/** 答复投诉: the conclusion for the house, the words for the payer; the freeze is lifted. */
export function AnswerDialog({ row, onClose }: { row: ComplaintRow; onClose(): void }): ReactNode {
  const formId = useId();
  const [verdict, setVerdict] = useState<Verdict>('rejected');
  const [outcome, setOutcome] = useState('');
  const [reply, setReply] = useState('');
  const [report, setReport] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const send = useMutation({
    mutationFn: () =>
      answerComplaint({ agtOrderNo: row.agtOrderNo, verdict, outcome: outcome.trim(), reply: reply.trim(), report }),
    meta: { quiet: true },
    onSuccess: () => {
      showToast('success', '已答复，解除冻结');
      onClose();
    },
    onError: (error) => setErrors(errorsFrom(error)),
    onSettled: () => void refreshComplaints(),
  });
  useDirtyForm(!send.isSuccess && (outcome !== '' || reply !== ''), '未提交的答复');
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (send.isPending) return;
    const wrong: Errors = {
      ...(outcome.trim().length < 2 ? { outcome: '请写明审核结论' } : {}),
      ...(reply.trim().length < 2 ? { reply: '请写明给付款人的答复' } : {}),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) send.mutate();
  }
  return (
    <Dialog
      title="答复投诉"
      width={560}
      testId="answer-dialog"
      onClose={onClose}
      footer={
        <>
          <Button disabled={send.isPending} onClick={onClose}>
            取消
          </Button>
          <Button kind="primary" type="submit" form={formId} busy={send.isPending}>
            答复并解除冻结
          </Button>
        </>
      }
    >
      <form id={formId} className="form-grid" noValidate onSubmit={submit}>
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
        {errors.form ? (
          <p className="notice notice-bad" role="alert">
            {errors.form}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}
