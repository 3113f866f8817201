/** Space beside a neighbour (spec). */
export const TAB_PADDING_PX = 4;

export type Span = { left: number; width: number };
export type Strip = { scrollLeft: number; width: number; scrollWidth: number };

/**
 * Scroll position of the strip that shows a tab together with its neighbours' edges and 4 px beyond; the first and the
 * last tab scroll to the very ends.
 */
export function scrollLeftFor(strip: Strip, tabs: readonly Span[], at: number): number {
  const end = Math.max(0, strip.scrollWidth - strip.width);
  if (at <= 0) return 0;
  if (at >= tabs.length - 1) return end;
  const next = tabs[at + 1] as Span;
  const previous = tabs[at - 1] as Span;
  const right = next.left + next.width + TAB_PADDING_PX - strip.width;
  const left = previous.left - TAB_PADDING_PX;
  const wanted = right > strip.scrollLeft ? right : left < strip.scrollLeft ? left : strip.scrollLeft;
  return Math.min(Math.max(wanted, 0), end);
}
