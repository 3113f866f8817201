import { type RefObject, useEffect } from 'react';
import { closeOverlay } from './sidebar/sidebar-state.ts';

/**
 * While the menu lies over the page it has the focus, and Escape closes it; afterwards the focus returns to where it
 * was.
 */
export function useOverlayFocus(ref: RefObject<HTMLElement | null>, open: boolean): void {
  useEffect(() => {
    if (!open) return;
    const box = ref.current;
    const before = document.activeElement as HTMLElement | null;
    (box?.querySelector<HTMLElement>('[aria-current="page"]') ?? box?.querySelector('a'))?.focus();
    function onKey(event: KeyboardEvent): void {
      if (event.key === 'Escape') closeOverlay();
    }
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      // Does nothing when the user has moved the focus elsewhere meanwhile.
      if (document.activeElement === document.body || box?.contains(document.activeElement)) before?.focus();
    };
  }, [ref, open]);
}
