import { z } from 'zod';
import { timelineStep } from './collection-orders.ts';
import { filterShape, listFilters } from './list-filters.ts';
import { currencyText, moneyText } from './money.ts';
import { pageOf, pageQuery } from './paging.ts';
import {
  REFUND_ASKED_BY,
  REFUND_KINDS,
  REFUND_REASONS,
  REFUND_STATE_NAMES,
  REFUND_STATES,
  refundNoQuery,
} from './refunds.ts';
import { keysOf } from './states.ts';

/** One refund as the people of its merchant see it: neither the payer's account nor who pays it. */
export const ownRefund = z.object({
  refundNo: z.string(),
  mchRefundNo: z.string(),
  agtOrderNo: z.string(),
  kind: z.enum(keysOf(REFUND_KINDS)),
  currency: currencyText,
  amount: moneyText,
  /** Part of the fee that was returned to the merchant. */
  feeBack: moneyText,
  /** What the refund costs the merchant. */
  fee: moneyText,
  reason: z.enum(keysOf(REFUND_REASONS)),
  askedBy: z.enum(keysOf(REFUND_ASKED_BY)),
  state: z.literal(REFUND_STATES),
  requestTime: z.string(),
  approvedTime: z.string(),
  paidTime: z.string(),
  endTime: z.string(),
  endReason: z.string(),
});
export type OwnRefund = z.infer<typeof ownRefund>;
export const OWN_REFUND_FILTERS = listFilters({
  refundNo: { kind: 'text', title: '退款单号', max: 40, place: 'line' },
  dates: { kind: 'dates', title: '申请时间' },
  mchRefundNo: { kind: 'text', title: '商户退款单号', max: 64 },
  agtOrderNo: { kind: 'text', title: '代收单号', max: 40 },
  kind: { kind: 'choice', title: '类型', names: REFUND_KINDS },
  state: { kind: 'choices', title: '状态', names: REFUND_STATE_NAMES },
});
/** GET /api/merchant/refunds, newest first. */
export const ownRefundQuery = z.strictObject({
  page: pageQuery.page,
  limit: pageQuery.limit,
  ...filterShape(OWN_REFUND_FILTERS),
});
export type OwnRefundQuery = z.infer<typeof ownRefundQuery>;
export const ownRefundPage = pageOf(ownRefund);
export type OwnRefundPage = z.infer<typeof ownRefundPage>;

export const ownRefundNoQuery = refundNoQuery;
/** GET /api/merchant/refunds/detail?refundNo= */
export const ownRefundDetail = z.object({ refund: ownRefund, timeline: z.array(timelineStep) });
export type OwnRefundDetail = z.infer<typeof ownRefundDetail>;
