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

/** Whether the page is in full screen now, by our button or by the browser's F11. */
export function useFullscreen(): boolean {
  return useSyncExternalStore(subscribe, isFull);
}

/** Enters or leaves full screen. Full screen by F11 can only be left by F11. */
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
