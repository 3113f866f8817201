import type { ApprovalPayload } from '@mashang/contract/approvals';
import { formatMoney, groupMoney } from '@mashang/contract/money';
import { BusinessError } from '../../platform/errors.ts';
import { actorName } from '../../platform/verbs/audit.ts';
import type { WriteCtx } from '../../platform/verbs/verb.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { noteRisk } from '../monitoring/note-risk.ts';
import { answerComplaintRow, type ComplaintStanding, lockOpenComplaint } from './complaint-store.ts';
import * as zh from './zh.ts';

type Payload = ApprovalPayload<'complaint.answer'>;
/**
 * `complaint` is its number, by which the database answers it. `share` is what a settled order holds back of its
 * merchant's money; empty where the order is not settled.
 */
type State = { complaint: string; reason: string; share: string };
/** Settles the receipt that waited because of the order's hits, once nothing holds the order. */
type ResumeOrder = (ctx: WriteCtx, agtOrderNo: string) => Promise<void>;
const VERDICTS: Record<Payload['verdict'], string> = zh.complaintAnswerApproval.verdicts;

/** Reports the order's merchant and its collector to monitoring. */
async function report(ctx: WriteCtx, { id, reason, agtOrderNo, merchantId, participantId }: ComplaintStanding) {
  const data = { complaintId: id.toString(), agtOrderNo, reason };
  const kind = 'complaint.suspicious';
  await noteRisk(ctx, [
    { kind, subjectKind: 'merchant', subjectId: merchantId.toString(), data },
    ...(participantId === null
      ? []
      : [{ kind, subjectKind: 'participant', subjectId: participantId.toString(), data }]),
  ]);
}

/**
 * Two people answer a complaint without a refund, which lifts its own freeze. Other freezes of the order stay, also
 * those of another complaint.
 */
export function complaintAnswerApproval(resumeOrder: ResumeOrder): ApprovalKind<Payload, State> {
  const approval: ApprovalKind<Payload, State> = {
    kind: 'complaint.answer',
    async load({ tx }, { subjectId, payload }) {
      const found = await lockOpenComplaint(tx, subjectId, payload.complaintId ?? null);
      if (!found) throw new BusinessError('conflict', zh.complaintAnswerApproval.nothingOpen);
      return {
        subject: { kind: 'collection-order', id: subjectId, name: `${subjectId} · ${found.merchantName}` },
        state: {
          complaint: found.id.toString(),
          reason: found.reason,
          share: found.share === null ? '' : formatMoney(found.share),
        },
        lockKey: subjectId,
      };
    },
    lines: ({ share }, { verdict, outcome, reply, report: suspicious }) => [
      {
        label: zh.complaintAnswerApproval.complaint,
        before: zh.complaintAnswerApproval.open,
        after: VERDICTS[verdict],
      },
      { label: zh.complaintAnswerApproval.verdict, before: '', after: outcome },
      { label: zh.complaintAnswerApproval.answer, before: '', after: reply || outcome },
      {
        label: zh.complaintAnswerApproval.freeze,
        before: share ? zh.complaintAnswerApproval.merchantShare(groupMoney(share)) : zh.complaintAnswerApproval.order,
        after: zh.complaintAnswerApproval.released,
      },
      ...(suspicious
        ? [{ label: zh.complaintAnswerApproval.suspicion, before: '', after: zh.complaintAnswerApproval.recorded }]
        : []),
    ],
    async apply(ctx, { id, subjectId, payload }) {
      const found = await lockOpenComplaint(ctx.tx, subjectId, payload.complaintId ?? null);
      const outcome = await answerComplaintRow(ctx.tx, id, actorName(ctx.actor));
      if (!found || outcome !== 'answered') throw new BusinessError('conflict', zh.complaintAnswerApproval.nothingOpen);
      if (payload.report) await report(ctx, found);
      await resumeOrder(ctx, subjectId);
      return { verdict: payload.verdict, suspicious: payload.report };
    },
    applied(platform) {
      platform.bus.signal('events');
      platform.bus.signal('webhooks');
    },
  };
  return approval;
}
