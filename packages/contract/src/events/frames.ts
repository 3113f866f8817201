import { z } from 'zod';
import { APPROVAL_STATES } from '../approvals.ts';
import { CASH_OUT_STATUSES } from '../cash-outs.ts';
import { CHECK_STATUSES } from '../collection-accounts.ts';
import { COLLECTION_STATUSES } from '../collection-orders.ts';
import { event } from '../event.ts';
import { APPLICATION_STATES } from '../merchants.ts';
import { MERCHANT_MATTERS, NETWORK_MATTERS, orderMessage, RECONCILIATION_STEPS } from '../messages.ts';
import { currencyText, signedMoneyText } from '../money.ts';
import { PAYOUT_STATUSES } from '../payout-orders.ts';
import { REFUND_STATES } from '../refunds.ts';
import { SETTLEMENT_NUMBERS } from '../settlements.ts';
import { TOP_UP_STATUSES } from '../top-ups.ts';

/** Position of an event in the log; a connection continues from it. */
const id = z.string();

function changeOf<const K extends string, const S extends number>(orderKind: K, states: readonly S[]) {
  return z.strictObject({ id, orderKind: z.literal(orderKind), orderNo: z.string(), status: z.literal(states) });
}
/** A change of an order, a top-up, a cash-out, a settlement, an approval by its number, or an entry of 对账. */
const orderChange = z.discriminatedUnion('orderKind', [
  changeOf('collection', COLLECTION_STATUSES),
  changeOf('payout', PAYOUT_STATUSES),
  changeOf('topup', TOP_UP_STATUSES),
  changeOf('approval', APPROVAL_STATES),
  changeOf('cash-out', CASH_OUT_STATUSES),
  changeOf('settlement', SETTLEMENT_NUMBERS),
  changeOf('reconciliation', RECONCILIATION_STEPS),
]);
export type OrderKind = z.output<typeof orderChange>['orderKind'];

/** Every frame type of the websocket. A frame is its data plus its type as `kind`. */
export const SERVER_FRAMES = [
  event({ type: 'hello', title: '连接建立', data: z.strictObject({ last: z.string() }) }),
  event({ type: 'pong', title: '心跳' }),
  event({ type: 'close-channel', title: '下线通知', data: z.strictObject({ reason: z.string() }) }),
  event({ type: 'message', title: '消息', data: z.strictObject({ id, message: orderMessage }) }),
  event({ type: 'order', title: '订单变化', data: orderChange }),
  event({
    type: 'refund',
    title: '退款变化',
    data: z.strictObject({ id, refundNo: z.string(), state: z.literal(REFUND_STATES) }),
  }),
  event({
    type: 'application',
    title: '商户准入变化',
    data: z.strictObject({ id, applicationId: z.string(), state: z.literal(APPLICATION_STATES) }),
  }),
  event({
    type: 'account',
    title: '账户变化',
    data: z.strictObject({
      id,
      accId: z.string(),
      taid: z.string(),
      checkStatus: z.enum(CHECK_STATUSES),
      checked: z.boolean(),
    }),
  }),
  event({
    type: 'site',
    title: '菜单与权限变化',
    data: z.strictObject({ id, about: z.enum(['menu', 'access']) }),
  }),
  event({ type: 'merchant', title: '本商户变化', data: z.strictObject({ id, about: z.enum(MERCHANT_MATTERS) }) }),
  event({ type: 'risk', title: '风控变化', data: z.strictObject({ id }) }),
  event({
    type: 'network',
    title: '下级变化',
    data: z.strictObject({
      id,
      about: z.enum(NETWORK_MATTERS),
      participantId: z.string(),
      /** With `currency`, for a float that increased. */
      amount: signedMoneyText.optional(),
      currency: currencyText.optional(),
    }),
  }),
] as const;

type Declared = (typeof SERVER_FRAMES)[number];
type FrameOf<E extends Declared> = E extends { readonly data: infer S extends z.ZodType }
  ? { kind: E['type'] } & z.output<S>
  : { kind: E['type'] };
/**
 * A frame of the websocket. `hello` opens a connection (`last`: cursor for the next catch-up), `message` is a notice
 * for the person, `order` says that an order in view changed, `refund` a refund without an order, `application` a
 * merchant's application, `account` a collection account (`checked`: by an operator's decision), `network` a
 * participant (its float increased, it runs or pauses, joined, was verified), `site` that the user's menu or
 * permissions changed, `merchant` that a list of the user's merchant changed, `risk` that a case, hit or report of the
 * risk officers is new or changed, `close-channel` that the user connected elsewhere.
 */
export type ServerFrame = FrameOf<Declared>;
