import { useEffect, useRef } from 'react';
import { focusPageIfLost } from '../page-focus.ts';
import { announce } from './announcer.tsx';

/** After each move to another page its title is said, and the keyboard is in it when the link that led here is gone. */
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
