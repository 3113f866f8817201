import { useSyncExternalStore } from 'react';

/** Below this body width the layout is the mobile one (spec). */
export const MOBILE_BELOW_PX = 992;
const query = `(width < ${MOBILE_BELOW_PX}px)`;
let lastSeen: boolean | undefined;

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    media.removeEventListener('change', listener);
    document.removeEventListener('visibilitychange', listener);
  };
}

/** A hidden page keeps its layout; it is measured again when it is visible. */
function isNarrow(): boolean {
  if (lastSeen === undefined || document.visibilityState === 'visible') lastSeen = window.matchMedia(query).matches;
  return lastSeen;
}

/** Whether the page is narrower than 992 px now; follows resizing while the page is visible. */
export function useIsMobile(): boolean {
  return useSyncExternalStore(subscribe, isNarrow);
}
