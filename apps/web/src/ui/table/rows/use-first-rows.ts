import { useDeferredValue } from 'react';

/** As many as a screen shows, and a page of the usual size. */
const AT_ONCE = 20;

/**
 * The rows to draw now: of a table that has just come the first ones, the rest in a task of its own behind
 * the frame in which those are seen. A page of a hundred rows opens as fast as one of twenty; nothing is held
 * back of rows that change later.
 */
export function useFirstRows<Row>(rows: readonly Row[] | undefined): readonly Row[] | undefined {
  const drawn = useDeferredValue(rows?.length ?? 0, 0);
  return rows && rows.length > AT_ONCE && drawn < rows.length ? rows.slice(0, Math.max(AT_ONCE, drawn)) : rows;
}
