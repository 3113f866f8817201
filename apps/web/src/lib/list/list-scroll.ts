/** The two elements of a list that may scroll: the page's own, and the table's when it fills the height. */
export function scrollBoxes(page: HTMLElement | null): Element[] {
  return [page?.closest('[data-path]'), page?.querySelector('[data-scrolls]')].filter((element) => element != null);
}

/** Scrolls a list to its beginning. */
export function scrollToTop(page: HTMLElement | null): void {
  for (const element of scrollBoxes(page)) element.scrollTo({ top: 0 });
}
