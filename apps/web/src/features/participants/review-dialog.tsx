import { REJECT_REASON, type ReviewDetail } from '@mashang/contract/participants';
import type { ReactNode } from 'react';
import { todayText } from '../../lib/shanghai-dates.ts';
import { CodedDialog } from '../../ui/coded-dialog.tsx';
import { FormDate, FormField } from '../../ui/form-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { type Decision, decideReview } from './queries.ts';

const YEAR_MS = 365 * 86_400_000;
type Props = { detail: ReviewDetail; kind: Decision['kind']; onClose(): void };

/** The decision: until when, or why not; with a fresh code. */
export function ReviewDialog({ detail, kind, onClose }: Props): ReactNode {
  const { review } = detail;
  // As long as papers and risk tier allow, a year otherwise.
  const last = [detail.latestEnd, detail.tierEnd].filter(Boolean).toSorted()[0];
  const approves = kind === 'approve';
  const form = useForm(approves ? {} : { reason: REJECT_REASON }, () => ({
    ...{ expiresOn: [todayText(Date.now() + YEAR_MS), last ?? '9'].toSorted()[0] ?? '', reason: '' },
  }));
  const { expiresOn, reason } = form.sent;
  return (
    <CodedDialog
      title={approves ? '通过审核' : '驳回审核'}
      button={approves ? '确认通过' : '确认驳回'}
      done={`${review.name} ${approves ? '已通过审核' : '已驳回'}`}
      testId="review-dialog"
      danger={!approves}
      code={{ fresh: true }}
      dirtyText={approves ? '未提交的认证有效期' : '未提交的驳回原因'}
      form={form}
      check={() => ({ expiresOn: approves && !expiresOn ? '请选择有效期' : undefined })}
      act={(code) =>
        decideReview(review.id, approves ? { kind: 'approve', expiresOn } : { kind: 'reject', reason }, code)
      }
      onClose={onClose}
    >
      <p>
        {approves ? '请确认证件清晰、姓名与号码一致：' : '驳回后对方可按原因修改并重新提交：'}
        <strong>{review.legalName}</strong>（{review.name}）
      </p>
      {approves ? (
        <FormDate
          of={form.at('expiresOn')}
          label="实名有效期至"
          min={todayText(Date.now())}
          max={last}
          hint={last ? `最晚 ${last}，由证件与风险等级决定` : '不晚于证件有效期'}
        />
      ) : (
        <FormField of={form.at('reason')} label="驳回原因（对方可见）" />
      )}
    </CodedDialog>
  );
}
