import { REJECT_REASON, type ReviewDetail } from '@mashang/contract/participants';
import type { ReactNode } from 'react';
import { todayText } from '../../../lib/format/shanghai-dates.ts';
import { CodedDialog } from '../../../ui/dialog/coded-dialog.tsx';
import { FormDate, FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { type Decision, decideReview } from '../queries.ts';
import * as zh from '../zh.tsx';

const YEAR_MS = 365 * 86_400_000;
type Props = { detail: ReviewDetail; kind: Decision['kind']; onClose(): void };

/** The decision: its end date, or the reason of the refusal; with a fresh code. */
export function ReviewDialog({ detail, kind, onClose }: Props): ReactNode {
  const { review } = detail;
  // As long as documents and risk tier allow, but a year at most.
  const last = [detail.latestEnd, detail.tierEnd].filter(Boolean).toSorted()[0];
  const approves = kind === 'approve';
  const form = useForm(approves ? {} : { reason: REJECT_REASON }, () => ({
    expiresOn: [todayText(Date.now() + YEAR_MS), last ?? '9'].toSorted()[0] ?? '',
    reason: '',
  }));
  const { expiresOn, reason } = form.sent;
  return (
    <CodedDialog
      title={approves ? zh.reviewDialog.approveTitle : zh.reviewDialog.refuseTitle}
      button={approves ? zh.reviewDialog.confirmApproval : zh.reviewDialog.confirmRefusal}
      done={`${review.name} ${approves ? zh.reviewDialog.approved : zh.reviewDialog.refused}`}
      testId="review-dialog"
      danger={!approves}
      code={{ fresh: true }}
      dirtyText={approves ? zh.reviewDialog.approveDirtyText : zh.reviewDialog.refuseDirtyText}
      form={form}
      check={() => ({ expiresOn: approves && !expiresOn ? zh.reviewDialog.expiryMissing : undefined })}
      act={(code) =>
        decideReview(review.id, approves ? { kind: 'approve', expiresOn } : { kind: 'reject', reason }, code)
      }
      onClose={onClose}
    >
      <p>
        {approves ? zh.reviewDialog.approveLead : zh.reviewDialog.refuseLead}
        <strong>{review.legalName}</strong>（{review.name}）
      </p>
      {approves ? (
        <FormDate
          of={form.at('expiresOn')}
          label={zh.reviewDialog.expiry}
          min={todayText(Date.now())}
          max={last}
          hint={last ? zh.reviewDialog.latestExpiry(last) : zh.reviewDialog.expiryHint}
        />
      ) : (
        <FormField of={form.at('reason')} label={zh.reviewDialog.reason} />
      )}
    </CodedDialog>
  );
}
