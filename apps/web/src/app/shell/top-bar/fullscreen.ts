import { useSyncExternalStore } from 'react';
import { showToast } from '../../../lib/faults/toast.ts';
import * as zh from '../../zh.tsx';

const BY_BROWSER = '(display-mode: fullscreen)';

function isFull(): boolean {
  return document.fullscreenElement !== null || window.matchMedia(BY_BROWSER).matches;
}

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(BY_BROWSER);
  document.addEventListener('fullscreenchange', listener);
  media.addEventListener('change', listener);
  return () => {
    document.removeEventListener('fullscreenchange', listener);
    media.removeEventListener('change', listener);
  };
}

/** Whether the page fills the screen now, by our button or by the browser's own F11. */
export function useFullscreen(): boolean {
  return useSyncExternalStore(subscribe, isFull);
}

/** Fills the screen, or gives it back. What F11 has done only F11 can undo. */
export async function toggleFullscreen(): Promise<void> {
  if (!document.fullscreenEnabled) {
    showToast('error', 'you browser can not work');
    return;
  }
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else if (isFull()) showToast('info', zh.toggleFullscreen.pressF11);
    else await document.documentElement.requestFullscreen();
  } catch {
    showToast('error', zh.toggleFullscreen.refused);
  }
}
