import { parseTime } from '@mashang/contract/time';
import type { ReactNode } from 'react';
import { timeAgo } from '../../lib/format/format.ts';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { hasAmount, type KeptMessage, MESSAGE_TITLES, orderNoOf } from './message-rules.ts';
import * as zh from './zh.tsx';

type Props = { message: KeptMessage; now: number; isOpen?: boolean; onOpen(id: string): void };

/** One notice of a list: kind, amount, order, age, and whether it was opened. */
export function MessageItem({ message, now, isOpen = false, onOpen }: Props): ReactNode {
  return (
    <button
      type="button"
      className="message-item"
      aria-current={isOpen}
      data-message={message.MESSAGE_ID}
      data-testid="message-item"
      onClick={() => onOpen(message.MESSAGE_ID)}
    >
      <span className="message-dot" data-unread={!message.isRead} />
      <span className="message-line">
        <span className="sr-only">{message.isRead ? zh.messageItem.read : zh.messageItem.unread}</span>
        <span className="message-what" data-unread={!message.isRead}>
          {MESSAGE_TITLES[message.msgType]}
          {hasAmount(message) ? zh.messageItem.yuan(<MoneyText value={message.amount} />) : null}
        </span>
        <span className="message-no mono soft" data-testid="message-no">
          {orderNoOf(message)}
        </span>
      </span>
      <time className="message-ago soft num" title={message.sendTime}>
        {timeAgo(parseTime(message.sendTime), now, message.sendTime)}
      </time>
    </button>
  );
}
