import type { OrderMessage } from '@mashang/contract/messages';
import { useEffect } from 'react';
import { useUnreadCount } from '../../lib/format/title.ts';
import { showUnreadOnFavicon } from '../../lib/page/favicon.ts';
import { MOBILE_BELOW_PX } from '../../lib/page/is-mobile.ts';
import { onFrame } from '../../lib/realtime/realtime.ts';
import { lastEventId, storePosition } from '../../lib/realtime/stream-position.ts';
import { useCurrentUser } from '../../lib/session/current-user.ts';
import { onStoredElsewhere } from '../../lib/settings/storage.ts';
import { holdPopups, releasePopups, updatePopupQueue } from './alerts/alert-store.ts';
import { notifyAccountChecked } from './alerts/notify-account-checked.ts';
import { joinRinging } from './alerts/ringing-tab.ts';
import { closeMessageStore, followOtherTabs, openMessageStore, takeMessages } from './message-store.ts';
import { recordStream } from './stream/stream-store.ts';

/** Notices are batched: at 500 a second, single ones would render and store 500 times. */
const GATHER_MS = 200;
const POPUP_CHECK_MS = 1_000;
/** Number of popups at a time on a wide screen; on a phone one covers enough. */
const AT_ONCE = { wide: 3, narrow: 1 };

/** Takes notices from the live connection into the list, then stores how far the stream was received. */
function takeFrames(): () => void {
  let gathered: OrderMessage[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const place = lastEventId();
    // The position is stored only when all notices are: otherwise they are requested again after a reload.
    if (takeMessages(gathered)) storePosition(place);
    gathered = [];
    lookAtPopups();
  }
  const leave = onFrame((frame) => {
    if (frame.kind === 'pong') return;
    if (frame.kind === 'message') gathered.push(frame.message);
    timer ??= setTimeout(flush, GATHER_MS);
  });
  window.addEventListener('pagehide', flush);
  return () => {
    leave();
    window.removeEventListener('pagehide', flush);
    flush();
  };
}

function lookAtPopups(): void {
  updatePopupQueue(Date.now(), window.innerWidth < MOBILE_BELOW_PX ? AT_ONCE.narrow : AT_ONCE.wide);
}

function holdWhileHidden(): void {
  if (document.visibilityState === 'hidden') holdPopups('hidden');
  else releasePopups('hidden');
}

/** Feeds list, popups, sounds, title and favicon from the live connection while the workplace is mounted. */
export function useMessageIntake(): void {
  const { id, taid } = useCurrentUser();
  useEffect(() => onFrame((frame) => notifyAccountChecked(frame, taid)), [taid]);
  useEffect(() => {
    openMessageStore(id);
    holdWhileHidden();
    const leaveRing = joinRinging();
    const leaveFrames = takeFrames();
    const leaveRecord = recordStream();
    const leaveCount = useUnreadCount.subscribe(({ unread }) => void showUnreadOnFavicon(unread));
    void showUnreadOnFavicon(useUnreadCount.getState().unread);
    const popups = setInterval(lookAtPopups, POPUP_CHECK_MS);
    const leaveStorage = onStoredElsewhere(followOtherTabs);
    document.addEventListener('visibilitychange', holdWhileHidden);
    return () => {
      leaveFrames();
      leaveRing();
      leaveRecord();
      clearInterval(popups);
      leaveStorage();
      document.removeEventListener('visibilitychange', holdWhileHidden);
      closeMessageStore();
      leaveCount();
    };
  }, [id]);
}
