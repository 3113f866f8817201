import * as shellStyles from './shell.module.css';

/** The box of the visible page, or the content area without one. */
function pageBox(): HTMLElement | null {
  const panes = [...document.querySelectorAll<HTMLElement>(`.${shellStyles.tabPane}`)];
  return panes.find((pane) => pane.getClientRects().length > 0) ?? document.getElementById('content');
}

/** Focuses the page: the next Tab is its first control, and the paging keys scroll it. */
export function focusPage(): void {
  pageBox()?.focus({ preventScroll: true });
}

/** Whether no visible element has the focus: browsers remove the focus from a hidden element only a moment later. */
function isLost({ activeElement }: Document): boolean {
  return !activeElement || activeElement === document.body || activeElement.getClientRects().length === 0;
}

/** Focuses the page when the focused element is no longer visible; a focus elsewhere stays. */
export function focusPageIfLost(): void {
  if (isLost(document)) focusPage();
}
