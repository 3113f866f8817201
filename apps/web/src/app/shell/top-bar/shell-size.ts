import { useLayoutEffect } from 'react';
import { create } from 'zustand';
import { readCookie, writeCookie } from '../../../lib/api/cookie.ts';

export type ShellSize = 'small' | 'medium' | 'large';
const COOKIE = 'size';
const YEAR_S = 365 * 86_400;

/** Size of the controls, by the cookie `size`; an unknown value means medium. */
export function sizeOf(cookie: string | undefined): ShellSize {
  if (cookie === 'small' || cookie === 'mini') return 'small';
  return cookie === 'large' ? 'large' : 'medium';
}

const useSize = create<{ size: ShellSize }>(() => ({ size: sizeOf(readCookie(COOKIE)) }));

/** Stores another size, for this browser alone. */
export function changeShellSize(size: ShellSize): void {
  writeCookie(COOKIE, size, YEAR_S);
  useSize.setState({ size });
}

/** Sets the size on the document, where the style sheets read it, and returns it. */
export function useShellSize(): ShellSize {
  const { size } = useSize();
  useLayoutEffect(() => {
    document.documentElement.dataset.size = size;
  }, [size]);
  return size;
}
