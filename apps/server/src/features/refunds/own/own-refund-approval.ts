import type { ProposeAnswer } from '@mashang/contract/approvals';
import { type OwnRefundPayload, REFUND_STATE, type RefundPayload, refundNoOf } from '@mashang/contract/refunds';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import { writeAudit } from '../../../platform/verbs/audit.ts';
import type { AuditFacts, WriteCtx } from '../../../platform/verbs/verb.ts';
import type { ApprovalKind } from '../../approvals/approval-kind.ts';
import { type AskingMerchant, requireAskingMerchant } from '../../merchants/oversight/asking-merchant.ts';
import { refundApproval } from '../approvals/refund-approval.ts';
import { isMerchantsOrder } from '../refunds-store.ts';
import * as zh from '../zh.ts';
import { isNumberUsed } from './own-refund-asks-store.ts';

/** What the merchant's people decide by: neither the payer's account nor who pays. */
type State = {
  agtOrderNo: string;
  amount: string;
  rest: string;
  fromMerchant: string;
  fees: string;
  refundFee: string;
};
type RefundRequest = { kind: 'collection.refund'; subjectId: string; payload: RefundPayload; reason: string };
/** Stores the proposal of a refund inside the transaction, as the signed request of the merchant's program does. */
type Request = (ctx: WriteCtx, asked: RefundRequest) => Promise<{ result: ProposeAnswer; audit: AuditFacts }>;

/** The same request by the merchant's program. */
function asMerchant(ctx: WriteCtx, { id, mchId }: AskingMerchant): WriteCtx {
  const ip = 'ip' in ctx.actor ? ctx.actor.ip : '';
  return { ...ctx, actor: { kind: 'merchant', merchantId: id, mchId, keyId: '', scopes: ['refunds'], live: true, ip } };
}

/** `number` is used where the asker gave none. */
function requestOf({ agtOrderNo: _, ...payload }: OwnRefundPayload, number: string): RefundPayload {
  return { ...payload, mchRefundNo: payload.mchRefundNo ?? number };
}

/** A refusal that names no field is about the order. */
function aboutOrder(error: unknown): unknown {
  if (!(error instanceof BusinessError) || error.fields.length > 0) return error;
  const fields = [{ field: 'payload.agtOrderNo', reason: error.message }];
  return new BusinessError(error.kind, error.message, { ...error.extra, fields });
}

function requireMerchant({ tx }: WriteCtx, merchantId: string): Promise<AskingMerchant> {
  const words = { missing: zh.faults.orderMissing, frozen: zh.ownRefundApproval.frozen };
  return requireAskingMerchant(tx, merchantId, words).catch((error: unknown) => {
    throw aboutOrder(error);
  });
}

/**
 * A merchant's people ask for a refund and another of them approves it: it is then requested exactly as by the
 * merchant's program, and two people of the staff decide about it.
 */
export function ownRefundApproval(request: Request): ApprovalKind<OwnRefundPayload, State> {
  return {
    kind: 'merchant.refund',
    service: 'collection',
    stage: 'finish',
    async load(ctx, { subjectId, payload }) {
      const { agtOrderNo, mchRefundNo } = payload;
      const merchant = await requireMerchant(ctx, subjectId);
      if (!(await isMerchantsOrder(ctx.tx, merchant.id, agtOrderNo)))
        throw aboutOrder(new BusinessError('notFound', zh.faults.orderMissing));
      if (mchRefundNo && (await isNumberUsed(ctx.tx, merchant.id, mchRefundNo)))
        throw invalidField('payload.mchRefundNo', zh.ownRefundApproval.numberUsed);
      // A number that nobody has: no refund that waits is taken for this one.
      const asked = { subjectId: agtOrderNo, payload: requestOf(payload, '') };
      const standing = await refundApproval.load(asMerchant(ctx, merchant), asked).catch((error: unknown) => {
        throw aboutOrder(error);
      });
      const { amount, rest, fromMerchant, feeBack, refundFee = '' } = standing.state;
      return {
        ...standing,
        subject: { kind: 'merchant', id: subjectId, name: `${merchant.name} · ${agtOrderNo}` },
        state: { agtOrderNo, amount, rest, fromMerchant, fees: feeBack, refundFee },
      };
    },
    lines: (state, payload) => [
      { label: zh.ownRefundApproval.order, before: '', after: state.agtOrderNo },
      { label: zh.refundApproval.refundable, before: '', after: state.rest },
      { label: zh.lines.refundAmount, before: '', after: state.amount },
      { label: zh.refundApproval.fromMerchant, before: '', after: state.fromMerchant },
      { label: zh.refundApproval.fees, before: '', after: zh.refundApproval.feesReversed(state.fees) },
      { label: zh.refundApproval.refundFee, before: '', after: state.refundFee },
      { label: zh.ownRefundApproval.mchRefundNo, before: '', after: payload.mchRefundNo ?? '' },
    ],
    async apply(ctx, { id, subjectId, payload, reason }) {
      const merchant = await requireMerchant(ctx, subjectId);
      const { result, audit } = await request(asMerchant(ctx, merchant), {
        kind: 'collection.refund',
        subjectId: payload.agtOrderNo,
        payload: requestOf(payload, `SP${id}`),
        reason,
      });
      await writeAudit(ctx.tx, ctx, 'approval.request', audit);
      return { refundNo: refundNoOf(result.id), state: REFUND_STATE.requested };
    },
  };
}
