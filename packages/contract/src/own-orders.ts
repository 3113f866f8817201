import { z } from 'zod';
import {
  COLLECTION_STATUS_NAMES,
  COLLECTION_STATUSES,
  NOTIFY_STATUS_NAMES,
  NOTIFY_STATUSES,
  orderNoQuery,
  timelineStep,
} from './collection-orders.ts';
import { filterShape, listFilters } from './list-filters.ts';
import { currencyText, signedMoneyText } from './money.ts';
import { pageOf, pageQuery } from './paging.ts';
import { webhookDelivery, webhookTry } from './webhooks.ts';

/** One collection order as the people of its merchant see it: nothing says who collected it. */
export const ownOrder = z.object({
  id: z.string(),
  agtOrderNo: z.string(),
  mchOrderNo: z.string(),
  prdName: z.string(),
  currency: currencyText,
  amount: signedMoneyText,
  /** The amount that the merchant asked for; empty where it equals the amount to pay. */
  askedAmount: signedMoneyText,
  /** Received amount; empty before a payment arrived. */
  paidInAmount: signedMoneyText,
  feeRate: z.string(),
  /** What the merchant paid for it, without what refunds gave back; zero until it has succeeded. */
  fee: signedMoneyText,
  refunded: signedMoneyText,
  status: z.literal(COLLECTION_STATUSES),
  notifyStatus: z.literal(NOTIFY_STATUSES),
  frozen: z.boolean(),
  subject: z.string(),
  goodsOrderNo: z.string(),
  notifyUrl: z.string(),
  createTime: z.string(),
  expireTime: z.string(),
  affirmTime: z.string(),
  failTime: z.string(),
});
export type OwnOrder = z.infer<typeof ownOrder>;

export const OWN_ORDER_FILTERS = listFilters({
  mchOrderNo: { kind: 'text', title: '商户单号', max: 64, place: 'line' },
  dates: { kind: 'dates', title: '创建时间' },
  agtOrderNo: { kind: 'text', title: '代收单号', max: 40 },
  product: { kind: 'text', title: '产品', max: 32 },
  minAmount: { kind: 'money', title: '最小金额' },
  maxAmount: { kind: 'money', title: '最大金额' },
  notifyStatus: { kind: 'choice', title: '回调状态', names: NOTIFY_STATUS_NAMES },
  status: { kind: 'choices', title: '订单状态', names: COLLECTION_STATUS_NAMES },
});
/** GET /api/merchant/orders, newest first. */
export const ownOrderListQuery = z.strictObject({ ...pageQuery, ...filterShape(OWN_ORDER_FILTERS) });
export type OwnOrderListQuery = z.infer<typeof ownOrderListQuery>;
export const ownOrderPage = pageOf(ownOrder);
export type OwnOrderPage = z.infer<typeof ownOrderPage>;

/** One webhook of the order: what was sent, and every try, the newest first. */
export const ownDelivery = webhookDelivery
  .omit({ agtOrderNo: true, mchId: true, merchantName: true })
  .extend({ body: z.string(), tries: z.array(webhookTry) });
export type OwnDelivery = z.infer<typeof ownDelivery>;
/** GET /api/merchant/orders/detail?agtOrderNo= */
export const ownOrderDetail = z.object({
  order: ownOrder,
  timeline: z.array(timelineStep),
  deliveries: z.array(ownDelivery),
});
export type OwnOrderDetail = z.infer<typeof ownOrderDetail>;
/** POST /api/merchant/orders/resend: every webhook of the order is sent again now, under its own id. */
export const resendOwnBody = orderNoQuery;
export const resentOwn = z.object({ resent: z.int() });
