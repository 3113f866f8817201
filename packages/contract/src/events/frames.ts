import { z } from 'zod';
import { CHECK_STATUSES } from '../collection-accounts.ts';
import { event } from '../event.ts';
import { NETWORK_MATTERS, ORDER_KINDS, orderMessage } from '../messages.ts';
import { currencyText, signedMoneyText } from '../money.ts';

/** Place of an event among all, from which a connection goes on. */
const id = z.string();

/** Everything the websocket sends. A frame is its data with its type as `kind`. */
export const SERVER_FRAMES = [
  event({ type: 'hello', title: '连接建立', data: z.strictObject({ last: z.string() }) }),
  event({ type: 'pong', title: '心跳' }),
  event({ type: 'close-channel', title: '下线通知', data: z.strictObject({ reason: z.string() }) }),
  event({ type: 'message', title: '消息', data: z.strictObject({ id, message: orderMessage }) }),
  event({
    type: 'order',
    title: '订单变化',
    data: z.strictObject({ id, orderKind: z.enum(ORDER_KINDS), orderNo: z.string(), status: z.int() }),
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
  event({ type: 'risk', title: '风控变化', data: z.strictObject({ id }) }),
  event({
    type: 'network',
    title: '下级变化',
    data: z.strictObject({
      id,
      about: z.enum(NETWORK_MATTERS),
      participantId: z.string(),
      /** With `currency`, of a float that got more. */
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
 * What the websocket sends. `hello` opens a connection (`last` = cursor to catch up from next time), `message` is a
 * notice for the person, `order` says that an order in view changed, `account` that a collection account did
 * (`checked`: by an operator's decision), `network` that something about a participant did (its float got more, it runs
 * or pauses, joined, was verified), `site` that the user's menu or rights are others now, `risk` that a case, a hit or
 * a report of the risk officers is new or has changed, `close-channel` that the user connected elsewhere.
 */
export type ServerFrame = FrameOf<Declared>;
