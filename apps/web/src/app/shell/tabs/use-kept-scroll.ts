import { type RefObject, useLayoutEffect, useRef } from 'react';
import * as shellStyles from '../shell.module.css';

type Spot = { top: number; left: number };
type Spots = Map<Element, Spot>;
export type Move = 'POP' | 'PUSH' | 'REPLACE';

/** Number of addresses of one tab whose scroll positions are kept for going back. */
const ADDRESSES_KEPT = 20;

function putBack(known: Iterable<Element>, spots: Spots | undefined): void {
  for (const element of known) {
    const { top, left } = spots?.get(element) ?? { top: 0, left: 0 };
    element.scrollTop = top;
    element.scrollLeft = left;
  }
}

/**
 * Keeps the scroll positions of a page and of the boxes in it. A tab that is shown again keeps its position; at another
 * address it starts at the top; going back and forth restores the position of each address. The layout scrolls when the
 * header is not fixed, so it is one of the boxes.
 */
export function useKeptScroll(pane: RefObject<HTMLElement | null>, address: string, move: Move): void {
  const places = useRef(new Map<string, Spots>());
  const known = useRef(new Set<Element>());
  const shownAt = useRef(address);
  const arriving = useRef(true);
  useLayoutEffect(() => {
    // Runs each time the tab is shown.
    arriving.current = true;
    const outer = pane.current?.closest(`.${shellStyles.shellMain}`);
    if (outer) known.current.add(outer);
    function note({ target }: Event): void {
      if (!(target instanceof Element)) return;
      known.current.add(target);
      const spots = places.current.get(shownAt.current) ?? new Map<Element, Spot>();
      spots.set(target, { top: target.scrollTop, left: target.scrollLeft });
      places.current.set(shownAt.current, spots);
    }
    function noteOuter(event: Event): void {
      if (event.target === outer) note(event);
    }
    const box = pane.current;
    box?.addEventListener('scroll', note, { capture: true, passive: true });
    outer?.addEventListener('scroll', noteOuter, { passive: true });
    return () => {
      box?.removeEventListener('scroll', note, { capture: true });
      outer?.removeEventListener('scroll', noteOuter);
    };
  }, [pane]);
  useLayoutEffect(() => {
    const map = places.current;
    const before = map.get(shownAt.current);
    for (const element of known.current) if (!element.isConnected) known.current.delete(element);
    if (arriving.current && address === shownAt.current) putBack(known.current, before);
    else if (move === 'POP' && map.has(address)) putBack(known.current, map.get(address));
    else if (arriving.current) {
      map.delete(address);
      putBack(known.current, undefined);
    } else if (before && !map.has(address)) map.set(address, new Map(before));
    arriving.current = false;
    shownAt.current = address;
    for (const old of [...map.keys()].slice(0, -ADDRESSES_KEPT)) if (old !== address) map.delete(old);
  }, [address, move]);
}
