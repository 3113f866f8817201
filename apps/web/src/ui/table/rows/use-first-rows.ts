import { useDeferredValue } from 'react';

/** As many rows as a screen shows, and a page of the usual size. */
const AT_ONCE = 20;

/**
 * Returns the rows to render now: of a new table the first ones, and the rest in a later task after the frame that
 * shows those. A page of a hundred rows opens as fast as one of twenty; later changes of rows are not delayed.
 */
export function useFirstRows<Row>(rows: readonly Row[] | undefined): readonly Row[] | undefined {
  const drawn = useDeferredValue(rows?.length ?? 0, 0);
  return rows && rows.length > AT_ONCE && drawn < rows.length ? rows.slice(0, Math.max(AT_ONCE, drawn)) : rows;
}
