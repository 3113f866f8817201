import type { ReactNode } from 'react';
import { useUnreadCount } from '../../lib/format/title.ts';
import { useIsMobile } from '../../lib/page/is-mobile.ts';
import { Popover } from '../../ui/dialog/popover.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as bellStyles from '../../ui/layout/bell.module.css';
import { Icon } from '../../ui/layout/icon.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { MessageMenu } from './message-menu.tsx';
import { closeMessages, openMessage, useMessages } from './message-store.ts';
import * as zh from './zh.tsx';

const BUTTON = `${controls.btn} ${controls.btnText} ${controls.btnIcon} ${bellStyles.bell}`;

/** The bell with the number of unread notices and the newest under it; on a phone it opens the whole list at once. */
export function MessageBell(): ReactNode {
  const unread = useUnreadCount((state) => state.unread);
  const open = useMessages((state) => state.open);
  const isMobile = useIsMobile();
  const count = unread > 99 ? '99+' : String(unread);
  const label = unread > 0 ? zh.messageBell.unread(count) : zh.messageBell.noneUnread;
  const sign = (
    <>
      <Icon name="bell" />
      {unread > 0 ? (
        <span key={unread} className={bellStyles.bellCount}>
          {count}
        </span>
      ) : null}
    </>
  );
  return (
    <>
      {isMobile ? (
        <button
          type="button"
          className={BUTTON}
          aria-label={label}
          title={label}
          data-testid="message-bell"
          onClick={() => openMessage('list')}
        >
          {sign}
        </button>
      ) : (
        <Popover label={label} trigger={sign} triggerClass={BUTTON} testId="message-bell">
          {(close) => <MessageMenu onClose={close} />}
        </Popover>
      )}
      {open === undefined ? null : <MessageDialog openId={open} onClose={closeMessages} />}
    </>
  );
}
