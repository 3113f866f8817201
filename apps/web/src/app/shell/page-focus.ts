/** The box of the page on screen, or the place where one would be. */
function pageBox(): HTMLElement | null {
  const panes = [...document.querySelectorAll<HTMLElement>('.tab-pane')];
  return panes.find((pane) => pane.getClientRects().length > 0) ?? document.getElementById('content');
}

/** Puts the keyboard into the page: the next Tab is its first control, and the paging keys scroll it. */
export function focusPage(): void {
  pageBox()?.focus({ preventScroll: true });
}

/** Nothing has the focus, or something does that is no longer on screen: browsers take it away a moment later only. */
function isLost({ activeElement }: Document): boolean {
  return !activeElement || activeElement === document.body || activeElement.getClientRects().length === 0;
}

/** The same, when what had the focus has left the screen; the focus of somebody who works elsewhere stays. */
export function focusPageIfLost(): void {
  if (isLost(document)) focusPage();
}
