import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { MESSAGE_TITLES } from './message-rules.ts';
import './messages.css';
import { dismissPopup, openMessage, useMessages } from './message-store.ts';

/** New notices in the corner, 8 s each. */
export function MessagePopups(): ReactNode {
  const popups = useMessages((state) => state.popups);
  return (
    <section className="popups" aria-label="新消息" aria-live="polite">
      {popups.map(({ message }) => (
        <div key={message.MESSAGE_ID} className="popup" data-testid="message-popup">
          <button
            type="button"
            className="popup-body"
            onClick={() => {
              dismissPopup(message.MESSAGE_ID);
              openMessage(message.MESSAGE_ID);
            }}
          >
            <strong>
              {MESSAGE_TITLES[message.msgType]} <MoneyText value={message.amount} /> 元
            </strong>
            <span className="soft num">
              {message.agtOrderNo ?? message.wdOrderId} · {message.sendTime.slice(11)}
            </span>
          </button>
          <button
            type="button"
            className="copy-btn"
            aria-label="关闭提醒"
            onClick={() => dismissPopup(message.MESSAGE_ID)}
          >
            <Icon name="close" size={14} />
          </button>
        </div>
      ))}
    </section>
  );
}
