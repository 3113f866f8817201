import type { ReactNode } from 'react';
import { useUnreadCount } from '../../lib/format/title.ts';
import { useNow } from '../../lib/format/use-now.ts';
import { openTool } from '../../lib/page/open-tool.ts';
import { useCurrentUser } from '../../lib/session/current-user.ts';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { MessageItem } from './message-item.tsx';
import { openMessage, readAllMessages, useMessages } from './message-store.ts';
import * as styles from './messages.module.css';
import * as zh from './zh.tsx';

/** Number of notices that fit under the bell without scrolling. */
const SHOWN = 6;
const RENEW_MS = 10_000;

/** The newest notices under the bell; the dialog has all of them. */
export function MessageMenu({ onClose }: { onClose(): void }): ReactNode {
  const messages = useMessages((state) => state.messages);
  const unread = useUnreadCount((state) => state.unread);
  const now = useNow(RENEW_MS);
  const { area } = useCurrentUser();
  function open(id: string): void {
    onClose();
    openMessage(id);
  }
  return (
    <section className={styles.messageMenu} aria-label={zh.messageMenu.region} data-testid="message-menu">
      <div className={styles.messageMenuHead}>
        <strong>{zh.messageMenu.heading}</strong>
        <span className={looks.soft}>{unread > 0 ? zh.messageMenu.unread(unread) : zh.messageMenu.noUnread}</span>
        {messages.length > 0 ? (
          <Button kind="link" disabled={unread === 0} onClick={readAllMessages}>
            {zh.messageMenu.readAll}
          </Button>
        ) : null}
        {area === 'operator' ? null : (
          <button
            type="button"
            className={controls.copyBtn}
            aria-label={zh.messageMenu.settings}
            title={zh.messageMenu.settingsTitle}
            onClick={() => {
              onClose();
              openTool('notices');
            }}
          >
            <Icon name="settings" size={16} />
          </button>
        )}
      </div>
      {messages.length === 0 ? (
        <EmptyState title={zh.messageMenu.emptyTitle} hint={zh.messageMenu.emptyHint} />
      ) : (
        messages
          .slice(0, SHOWN)
          .map((message) => <MessageItem key={message.MESSAGE_ID} message={message} now={now} onOpen={open} />)
      )}
      <button type="button" className={`${controls.menuItem} ${styles.messageMenuFoot}`} onClick={() => open('list')}>
        {zh.messageMenu.viewAll}
      </button>
    </section>
  );
}
