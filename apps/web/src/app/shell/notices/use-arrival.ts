import { useEffect, useRef } from 'react';
import { focusPageIfLost } from '../page-focus.ts';
import { announce } from './announcer.tsx';

/** Announces the title after each change of the page, and focuses the page when the link that led to it is gone. */
export function useArrival(path: string, title: string): void {
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    announce(title);
    const frame = requestAnimationFrame(focusPageIfLost);
    return () => cancelAnimationFrame(frame);
  }, [path, title]);
}
