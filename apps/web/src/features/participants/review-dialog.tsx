import type { ReviewDetail } from '@mashang/contract/participants';
import { type ReactNode, useState } from 'react';
import { todayText } from '../../lib/shanghai-dates.ts';
import { CodedDialog } from '../../ui/coded-dialog.tsx';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import { type Decision, decideReview } from './queries.ts';

const YEAR_MS = 365 * 86_400_000;
type Props = { detail: ReviewDetail; kind: Decision['kind']; onClose(): void };

/** The decision: until when, or why not; with a fresh code. */
export function ReviewDialog({ detail, kind, onClose }: Props): ReactNode {
  const { review } = detail;
  // As long as papers and risk tier allow, a year otherwise.
  const last = [detail.latestEnd, detail.tierEnd].filter(Boolean).toSorted()[0];
  const [expiresOn, setExpiresOn] = useState(
    () => [todayText(Date.now() + YEAR_MS), last ?? '9'].toSorted()[0] as string,
  );
  const [reason, setReason] = useState('');
  const approves = kind === 'approve';
  return (
    <CodedDialog
      title={approves ? '通过审核' : '驳回审核'}
      button={approves ? '确认通过' : '确认驳回'}
      done={`${review.name} ${approves ? '已通过审核' : '已驳回'}`}
      testId="review-dialog"
      danger={!approves}
      code={{ fresh: true }}
      dirty={reason !== ''}
      dirtyText="未提交的驳回原因"
      fields={approves ? ['expiresOn'] : ['reason']}
      check={() =>
        approves
          ? { expiresOn: expiresOn ? undefined : '请选择有效期' }
          : { reason: reason.trim() ? undefined : '请输入驳回原因' }
      }
      act={(code) =>
        decideReview(
          review.id,
          approves ? { kind: 'approve', expiresOn } : { kind: 'reject', reason: reason.trim() },
          code,
        )
      }
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>
            {approves ? '请确认证件清晰、姓名与号码一致：' : '驳回后对方可按原因修改并重新提交：'}
            <strong>{review.legalName}</strong>（{review.name}）
          </p>
          {approves ? (
            <TextField
              label="实名有效期至"
              type="date"
              min={todayText(Date.now())}
              max={last}
              value={expiresOn}
              error={errors.expiresOn}
              hint={last ? `最晚 ${last}，由证件与风险等级决定` : '不晚于证件有效期'}
              onChange={(event) => setExpiresOn(event.target.value)}
            />
          ) : (
            <TextAreaField
              label="驳回原因（对方可见）"
              maxLength={200}
              value={reason}
              error={errors.reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </>
      )}
    </CodedDialog>
  );
}
