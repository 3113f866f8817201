import { parseTime } from '@mashang/contract/time';
import type { ReactNode } from 'react';
import { timeAgo } from '../../lib/format/format.ts';
import { MoneyText } from '../../ui/display/money-text.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { hasAmount, type KeptMessage, MESSAGE_TITLES, orderNoOf } from './message-rules.ts';
import * as styles from './messages.module.css';
import * as zh from './zh.tsx';

type Props = { message: KeptMessage; now: number; isOpen?: boolean; onOpen(id: string): void };

/** One notice of a list: kind, amount, order, age, and whether it was opened. */
export function MessageItem({ message, now, isOpen = false, onOpen }: Props): ReactNode {
  return (
    <button
      type="button"
      className={styles.messageItem}
      aria-current={isOpen}
      data-message={message.MESSAGE_ID}
      data-testid="message-item"
      onClick={() => onOpen(message.MESSAGE_ID)}
    >
      <span className={styles.messageDot} data-unread={!message.isRead} />
      <span className={styles.messageLine}>
        <span className={looks.srOnly}>{message.isRead ? zh.messageItem.read : zh.messageItem.unread}</span>
        <span className={styles.messageWhat} data-unread={!message.isRead}>
          {MESSAGE_TITLES[message.msgType]}
          {hasAmount(message) ? zh.messageItem.yuan(<MoneyText value={message.amount} />) : null}
        </span>
        <span className={`${styles.messageNo} ${looks.mono} ${looks.soft}`} data-testid="message-no">
          {orderNoOf(message)}
        </span>
      </span>
      <time className={`${styles.messageAgo} ${looks.soft} ${looks.num}`} title={message.sendTime}>
        {timeAgo(parseTime(message.sendTime), now, message.sendTime)}
      </time>
    </button>
  );
}
