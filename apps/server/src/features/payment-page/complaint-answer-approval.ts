import type { ApprovalPayload } from '@mashang/contract/approvals';
import { formatMoney, groupMoney } from '@mashang/contract/money';
import { actorName } from '../../platform/audit.ts';
import { BusinessError } from '../../platform/errors.ts';
import type { WriteCtx } from '../../platform/verb.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { noteRisk } from '../risk/note-risk.ts';
import { answerComplaintRow, type ComplaintStanding, lockOpenComplaint } from './complaint-store.ts';

type Payload = ApprovalPayload<'complaint.answer'>;
/** `share`: what a settled order keeps back of its merchant's money; empty where it is not settled. */
type State = { complaint: string; reason: string; share: string };
/** Settles the receipt that waited beside the order's hits, once nothing holds the order. */
type ResumeOrder = (ctx: WriteCtx, agtOrderNo: string) => Promise<void>;
const VERDICTS: Record<Payload['verdict'], string> = { rejected: '不成立', handled: '已核实处理' };

/** Monitoring is given who collected and for whom. */
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

/** A complaint is answered without a refund by two people, which lifts its own freeze; what else froze the order stands. */
export function complaintAnswerApproval(resumeOrder: ResumeOrder): ApprovalKind<Payload, State> {
  const approval: ApprovalKind<Payload, State> = {
    kind: 'complaint.answer',
    async load({ tx }, { subjectId }) {
      const found = await lockOpenComplaint(tx, subjectId);
      if (!found) throw new BusinessError('conflict', '没有待答复的投诉');
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
      { label: '投诉', before: '待答复', after: VERDICTS[verdict] },
      { label: '审核结论', before: '', after: outcome },
      { label: '给付款人的答复', before: '', after: reply || outcome },
      { label: '投诉冻结', before: share ? `商户应得 ${groupMoney(share)} 元` : '订单', after: '解除，不退款' },
      ...(suspicious ? [{ label: '上报可疑', before: '', after: '商户与收款方记入风险监测' }] : []),
    ],
    async apply(ctx, { id, subjectId, payload }) {
      const found = await lockOpenComplaint(ctx.tx, subjectId);
      const outcome = await answerComplaintRow(ctx.tx, id, actorName(ctx.actor));
      if (!found || outcome !== 'answered') throw new BusinessError('conflict', '没有待答复的投诉');
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
