import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { scrollLeftFor } from './tab-scroll.ts';
import * as styles from './tab-strip.module.css';

/** Scrolls the active tab into view, and lets the wheel scroll the strip sideways. */
export function useStripScroll(
  ref: RefObject<HTMLElement | null>,
  { active, count }: { active: string; count: number },
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another active tab, or more or fewer of them, moves it.
  useLayoutEffect(() => {
    const strip = ref.current;
    if (!strip) return;
    const tabs = [...strip.querySelectorAll<HTMLElement>(`.${styles.tab}`)];
    const at = tabs.findIndex((tab) => tab.dataset.active === 'true');
    if (at < 0) return;
    const spans = tabs.map((tab) => ({ left: tab.offsetLeft, width: tab.offsetWidth }));
    const { scrollLeft, clientWidth: width, scrollWidth } = strip;
    strip.scrollLeft = scrollLeftFor({ scrollLeft, width, scrollWidth }, spans, at);
  }, [ref, active, count]);
  useEffect(() => {
    const strip = ref.current;
    if (!strip) return;
    function scrollByWheel(event: WheelEvent): void {
      if (!strip || event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
      if (strip.scrollWidth <= strip.clientWidth) return;
      // Prevents the page below from scrolling.
      event.preventDefault();
      strip.scrollLeft += event.deltaY;
    }
    strip.addEventListener('wheel', scrollByWheel, { passive: false });
    return () => strip.removeEventListener('wheel', scrollByWheel);
  }, [ref]);
}
