/** The two boxes of a list that may be scrolled: the page's own, and the table's when it fills the height. */
export function scrollBoxes(page: HTMLElement | null): Element[] {
  return [page?.closest('.tab-pane'), page?.querySelector('.table-wrap')].filter((element) => element != null);
}

/** Shows a list from its beginning. */
export function scrollToTop(page: HTMLElement | null): void {
  for (const element of scrollBoxes(page)) element.scrollTo({ top: 0 });
}
