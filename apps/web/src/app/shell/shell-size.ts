import { useLayoutEffect } from 'react';
import { readCookie } from '../../lib/cookie.ts';

export type ShellSize = 'small' | 'medium' | 'large';

/** How large controls are drawn, by the cookie `size`; anything unknown is the middle. */
export function sizeOf(cookie: string | undefined): ShellSize {
  if (cookie === 'small' || cookie === 'mini') return 'small';
  return cookie === 'large' ? 'large' : 'medium';
}

/** Puts the size on the document, where the style sheets read it. */
export function useShellSize(): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.size = sizeOf(readCookie('size'));
  }, []);
}
