import type { KeptMessage } from './message-rules.ts';

/** A notice for tests. */
export function notice(id: string, change: Partial<KeptMessage> = {}): KeptMessage {
  return {
    MESSAGE_ID: id,
    msgType: 0,
    message_type: change.msgType ?? 0,
    currency: 'CNY',
    amount: '1.00',
    sendTime: '2026-01-01 00:00:00',
    agtOrderNo: `C${id}`,
    isRead: false,
    ...change,
  };
}
