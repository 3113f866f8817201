/** The box of the page on screen, or the place where one would be. */
function pageBox(): HTMLElement | null {
  const panes = [...document.querySelectorAll<HTMLElement>('.tab-pane')];
  return panes.find((pane) => pane.getClientRects().length > 0) ?? document.getElementById('content');
}

/** Puts the keyboard into the page: the next Tab is its first control, and the paging keys scroll it. */
export function focusPage(): void {
  pageBox()?.focus({ preventScroll: true });
}

/** The same, when what had the focus has left the screen; the focus of somebody who works elsewhere stays. */
export function focusPageIfLost(): void {
  if (document.activeElement === document.body || document.activeElement === null) focusPage();
}
