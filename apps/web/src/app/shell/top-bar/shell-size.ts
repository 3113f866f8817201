import { useLayoutEffect } from 'react';
import { create } from 'zustand';
import { readCookie, writeCookie } from '../../../lib/api/cookie.ts';

export type ShellSize = 'small' | 'medium' | 'large';
const COOKIE = 'size';
const YEAR_S = 365 * 86_400;

/** How large controls are drawn, by the cookie `size`; anything unknown is the middle. */
export function sizeOf(cookie: string | undefined): ShellSize {
  if (cookie === 'small' || cookie === 'mini') return 'small';
  return cookie === 'large' ? 'large' : 'medium';
}

const useSize = create<{ size: ShellSize }>(() => ({ size: sizeOf(readCookie(COOKIE)) }));

/** Keeps another size, of this browser alone. */
export function changeShellSize(size: ShellSize): void {
  writeCookie(COOKIE, size, YEAR_S);
  useSize.setState({ size });
}

/** Puts the size on the document, where the style sheets read it, and answers it. */
export function useShellSize(): ShellSize {
  const { size } = useSize();
  useLayoutEffect(() => {
    document.documentElement.dataset.size = size;
  }, [size]);
  return size;
}
