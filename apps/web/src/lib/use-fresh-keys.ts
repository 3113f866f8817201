import { useEffect, useRef, useState } from 'react';

/** How long a new row stays lit. */
const LIT_MS = 2_500;
const NONE: ReadonlySet<string> = new Set();

/** Rows that were not there at the last load of the same page; none after paging or filtering. `keyOf` is one function for good. */
export function useFreshKeys<Row>(
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
  turning: boolean,
): ReadonlySet<string> {
  const known = useRef<Set<string>>(undefined);
  const [fresh, setFresh] = useState(NONE);
  useEffect(() => {
    if (turning || !rows) {
      known.current = undefined;
      return;
    }
    const before = known.current;
    known.current = new Set(rows.map(keyOf));
    const added = before ? rows.map(keyOf).filter((no) => !before.has(no)) : [];
    if (added.length > 0 && added.length < rows.length) setFresh(new Set(added));
  }, [rows, keyOf, turning]);
  useEffect(() => {
    if (fresh.size === 0) return;
    const timer = setTimeout(() => setFresh(NONE), LIT_MS);
    return () => clearTimeout(timer);
  }, [fresh]);
  return fresh;
}
