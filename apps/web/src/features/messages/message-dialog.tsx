import { MESSAGES_KEPT } from '@mashang/contract/messages';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useNow } from '../../lib/format/use-now.ts';
import { useIsMobile } from '../../lib/page/is-mobile.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Button } from '../../ui/form/button.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { MessageDetail } from './message-detail.tsx';
import { MessageFilterChips } from './message-filter-chips.tsx';
import { MessageItem } from './message-item.tsx';
import { filterMessages, type KeptMessage, type MessageFilter } from './message-rules.ts';
import { openMessage, readAllMessages, useMessages } from './message-store.ts';
import * as styles from './messages.module.css';
import * as zh from './zh.tsx';

const WIDTH_PX = 1_300;
const RENEW_MS = 10_000;
function moveInList(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(`.${styles.messageItem}`)];
  items[items.indexOf(document.activeElement as HTMLElement) + step]?.focus();
}

type ListProps = { messages: readonly KeptMessage[]; openId: string; hasAny: boolean };

function MessageList({ messages, openId, hasAny }: ListProps): ReactNode {
  const now = useNow(RENEW_MS);
  if (messages.length === 0) {
    return hasAny ? (
      <EmptyState title={zh.messageList.noMatchTitle} hint={zh.messageList.noMatchHint} />
    ) : (
      <EmptyState title={zh.messageList.emptyTitle} hint={zh.messageList.emptyHint} />
    );
  }
  return (
    <ul className={styles.messageList} onKeyDown={moveInList}>
      {messages.map((message) => (
        <li key={message.MESSAGE_ID}>
          <MessageItem
            message={message}
            now={now}
            isOpen={message.MESSAGE_ID === openId}
            onOpen={(id) => openMessage(id)}
          />
        </li>
      ))}
      {messages.length === MESSAGES_KEPT ? (
        <li className={`${styles.messageEnd} ${looks.soft}`}>{zh.messageList.keptNote(MESSAGES_KEPT)}</li>
      ) : null}
    </ul>
  );
}

/** The newest 50 notices: list on the left, the opened one on the right; on a phone one view at a time. */
export function MessageDialog({ openId, onClose }: { openId: string; onClose(): void }): ReactNode {
  const messages = useMessages((state) => state.messages);
  const isMobile = useIsMobile();
  const [filter, setFilter] = useState<MessageFilter>({ unreadOnly: false, kind: undefined });
  const current = messages.find((message) => message.MESSAGE_ID === openId);
  const unread = messages.filter((message) => !message.isRead).length;
  const showsList = !isMobile || !current;
  return (
    <Dialog
      title={isMobile && current ? zh.messageDialog.oneTitle : zh.messageDialog.title}
      width={WIDTH_PX}
      onClose={onClose}
      testId="message-dialog"
      footer={
        <>
          {isMobile && current ? (
            <Button className={styles.messageBack} onClick={() => openMessage('list')}>
              <Icon name="left" size={16} />
              {zh.messageDialog.backToList}
            </Button>
          ) : (
            <Button disabled={unread === 0} onClick={readAllMessages}>
              {zh.messageDialog.readAll}
            </Button>
          )}
          <Button onClick={onClose}>{zh.messageDialog.close}</Button>
        </>
      }
    >
      <div className={styles.messageColumns}>
        {showsList ? (
          <div className={styles.messageSide}>
            {messages.length > 0 ? <MessageFilterChips filter={filter} unread={unread} onChange={setFilter} /> : null}
            <MessageList
              messages={filterMessages(messages, filter, openId)}
              openId={openId}
              hasAny={messages.length > 0}
            />
          </div>
        ) : null}
        {current ? (
          <MessageDetail key={openId} message={current} onClose={onClose} />
        ) : isMobile || messages.length === 0 ? null : (
          <EmptyState title={zh.messageDialog.noneChosenTitle} hint={zh.messageDialog.noneChosenHint} />
        )}
      </div>
    </Dialog>
  );
}
