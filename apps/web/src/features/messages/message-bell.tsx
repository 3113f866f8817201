import type { ReactNode } from 'react';
import { useUnreadCount } from '../../lib/title.ts';
import { Icon } from '../../ui/icon.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { closeMessages, openMessage, useMessages } from './message-store.ts';

/** The bell with the number of unread notices; opens the message dialog. */
export function MessageBell(): ReactNode {
  const unread = useUnreadCount((state) => state.unread);
  const open = useMessages((state) => state.open);
  const text = unread > 0 ? `消息，${unread} 条未读` : '消息';
  return (
    <>
      <button
        type="button"
        className="btn btn-text btn-icon bell"
        aria-label={text}
        title={text}
        data-testid="message-bell"
        onClick={() => openMessage('list')}
      >
        <Icon name="bell" />
        {unread > 0 ? <span className="bell-count">{unread > 99 ? '99+' : unread}</span> : null}
      </button>
      {open === undefined ? null : <MessageDialog openId={open} onClose={closeMessages} />}
    </>
  );
}
