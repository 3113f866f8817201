import type { OrderMessage } from '@mashang/contract/messages';
import { useEffect } from 'react';
import { useCurrentUser } from '../../lib/current-user.ts';
import { onFrame } from '../../lib/realtime.ts';
import { openMessageStore, takeMessages, turnPopupQueue } from './message-store.ts';

/** Notices are taken in together: at 500 a second, one by one would redraw and store 500 times. */
const GATHER_MS = 200;
const POPUP_CHECK_MS = 1_000;

/** Feeds the message store from the live connection, and looks at the popup queue every second. */
export function useMessageIntake(): void {
  const { id } = useCurrentUser();
  useEffect(() => {
    openMessageStore(id);
    let gathered: OrderMessage[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    function flush(): void {
      timer = undefined;
      takeMessages(gathered);
      gathered = [];
      turnPopupQueue(Date.now());
    }
    const leave = onFrame((frame) => {
      if (frame.kind !== 'message') return;
      gathered.push(frame.message);
      timer ??= setTimeout(flush, GATHER_MS);
    });
    const popups = setInterval(() => turnPopupQueue(Date.now()), POPUP_CHECK_MS);
    return () => {
      leave();
      clearTimeout(timer);
      clearInterval(popups);
    };
  }, [id]);
}
