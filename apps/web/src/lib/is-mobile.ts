import { useSyncExternalStore } from 'react';

/** Below this body width the layout is the mobile one (spec). */
export const MOBILE_BELOW_PX = 992;
const query = `(max-width: ${MOBILE_BELOW_PX - 1}px)`;

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the page is narrower than 992 px now; follows resizing. */
export function useIsMobile(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
