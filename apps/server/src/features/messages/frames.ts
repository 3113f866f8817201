import { MESSAGE_TYPE, type OrderMessage, type ServerFrame } from '@mashang/contract/messages';
import { formatMoney } from '@mashang/contract/money';
import { formatTime } from '@mashang/contract/time';
import { formatCursor } from './cursor.ts';
import type { EventRow } from './event-store.ts';

/** A frame as it goes into every socket that gets it: made once, sent many times. */
export function encodeFrame(frame: ServerFrame): Buffer {
  return Buffer.from(JSON.stringify(frame));
}

export const PONG = encodeFrame({ kind: 'pong' });
export const ELSEWHERE = encodeFrame({ kind: 'close-channel', reason: '您的账号已在其他地方建立连接' });

/** Says that an order changed; null for events that are none of an order. */
export function orderFrame(event: EventRow): Buffer | null {
  if (event.status === null || event.orderNo === '') return null;
  const orderKind = event.kind.startsWith('payout.') ? 'payout' : 'collection';
  return encodeFrame({
    kind: 'order',
    id: formatCursor(event),
    orderKind,
    orderNo: event.orderNo,
    status: event.status,
  });
}

/** Notice for the person who collects; null for events that call for none. */
export function messageFrame(event: EventRow): Buffer | null {
  if (event.kind !== 'collection.routed') return null;
  const id = formatCursor(event);
  const message: OrderMessage = {
    MESSAGE_ID: id,
    msgType: MESSAGE_TYPE.collection,
    message_type: MESSAGE_TYPE.collection,
    amount: formatMoney(event.amount ?? 0n),
    sendTime: formatTime(event.at),
    agtOrderNo: event.orderNo,
    ...(event.accType === null ? {} : { accType: event.accType }),
    ...(event.payType === null ? {} : { payType: event.payType }),
  };
  return encodeFrame({ kind: 'message', id, message });
}
