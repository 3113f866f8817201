import { useEffect, useRef, useState } from 'react';

/** Time for which a new row is highlighted. */
const LIT_MS = 2_500;
const NONE: ReadonlySet<string> = new Set();
/** So many new rows at once are a different list, not news in the same list. */
const MOST_LIT = 30;

/**
 * Returns the rows that the last load of the same list did not have; none after paging, filtering or another page size.
 * `keyOf` must stay the same function.
 */
export function useFreshKeys<Row>(
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
  list: string,
): ReadonlySet<string> {
  const known = useRef<{ list: string; keys: Set<string> }>(undefined);
  const [fresh, setFresh] = useState(NONE);
  useEffect(() => {
    const before = known.current;
    known.current = rows && { list, keys: new Set(rows.map(keyOf)) };
    if (!rows || before?.list !== list) return;
    const added = rows.map(keyOf).filter((key) => !before.keys.has(key));
    if (added.length > 0 && added.length < Math.min(rows.length, MOST_LIT)) setFresh(new Set(added));
  }, [rows, keyOf, list]);
  useEffect(() => {
    if (fresh.size === 0) return;
    const timer = setTimeout(() => setFresh(NONE), LIT_MS);
    return () => clearTimeout(timer);
  }, [fresh]);
  return fresh;
}
