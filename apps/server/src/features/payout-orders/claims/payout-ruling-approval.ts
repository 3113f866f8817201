import type { ApprovalPayload } from '@mashang/contract/approvals';
import { formatMoney, groupMoney } from '@mashang/contract/money';
import { CLAIM_STATUS, PAYOUT_RULINGS, PAYOUT_STATUS } from '@mashang/contract/payout-orders';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import type { ApprovalKind } from '../../approvals/approval-kind.ts';
import { closePayout, findRuling, type RulingStanding, stepClaim } from '../payouts-store.ts';
import * as zh from '../zh.ts';
import { actorPart, passOutcome } from './step-answers.ts';

type Payload = ApprovalPayload<'payout.ruling'>;
type State = {
  amount: string;
  claimNo: string;
  claimer: string;
  disputed: boolean;
  disputeReason: string;
  /** Belongs to the state, so that an objection made meanwhile voids the proposal. */
  answer: string;
};

function answerText({ agreed, objection, hasImage }: RulingStanding): string {
  if (agreed) return zh.payoutRulingApproval.agreed;
  if (objection === '') return zh.payoutRulingApproval.noObjection;
  return `${objection}${hasImage ? zh.payoutRulingApproval.screenshot : ''}`;
}

/** Two people decide against a claimer that has shown proof, once its time to object is over or it has agreed. */
export const payoutRulingApproval: ApprovalKind<Payload, State> = {
  kind: 'payout.ruling',
  service: 'payout',
  stage: 'finish',
  async load({ tx }, { subjectId, payload }) {
    const found = await findRuling(tx, subjectId);
    if (!found) throw new BusinessError('notFound', zh.payoutRulingApproval.nothingToRule);
    const disputed = found.claimStatus === CLAIM_STATUS.abnormal;
    if (!disputed && found.status !== PAYOUT_STATUS.waiting)
      throw new BusinessError('conflict', zh.payoutRulingApproval.wrongState);
    if (!disputed && payload.outcome === 'return')
      throw invalidField('payload.outcome', zh.payoutRulingApproval.listed);
    if (disputed && found.waits) throw new BusinessError('conflict', zh.payoutRulingApproval.tooEarly(found.answerBy));
    return {
      subject: { kind: 'payout-order', id: subjectId, name: `${subjectId} · ${found.claimer}` },
      state: {
        amount: groupMoney(formatMoney(found.amount)),
        claimNo: found.claimNo,
        claimer: found.claimer,
        disputed,
        disputeReason: found.disputeReason,
        answer: answerText(found),
      },
      amountFen: found.amount,
      lockKey: subjectId,
    };
  },
  lines: ({ amount, claimer, disputed, disputeReason, answer }, { outcome, remark }) => [
    {
      label: zh.lines.state,
      before: disputed ? zh.payoutRulingApproval.disputed : zh.payoutRulingApproval.awaitsClaim,
      after: PAYOUT_RULINGS[outcome],
    },
    { label: zh.lines.amount, before: '', after: amount },
    { label: zh.payoutRulingApproval.payer, before: '', after: claimer },
    { label: zh.payoutRulingApproval.disputeReason, before: '', after: disputeReason || '—' },
    { label: zh.payoutRulingApproval.answer, before: '', after: answer },
    { label: zh.payoutRulingApproval.remark, before: '', after: remark },
    ...(outcome === 'fail'
      ? [{ label: zh.lines.merchantHold, before: zh.words.held, after: zh.words.allReleased }]
      : []),
  ],
  async apply(ctx, { subjectId, payload }) {
    const { outcome, remark } = payload;
    const about = { ...actorPart(ctx), order_no: subjectId, remark };
    const found = await findRuling(ctx.tx, subjectId);
    if (found?.claimStatus === CLAIM_STATUS.abnormal)
      passOutcome(ctx, (await stepClaim(ctx.tx, { ...about, step: 'return' })).outcome);
    if (outcome === 'fail') passOutcome(ctx, (await closePayout(ctx.tx, { ...about, ending: 4 })).outcome);
    return { outcome, claimNo: found?.claimNo ?? '' };
  },
  applied(platform) {
    platform.bus.signal('events');
    platform.bus.signal('webhooks');
  },
};
