import { useCallback, useRef } from 'react';
import type { OnPick } from './pick-box.tsx';
import { entriesBetween, type RowSelection } from './row-selection.ts';

type List<Row> = { rows: readonly Row[] | undefined; rowKey(row: Row): string };

/**
 * Ticks rows of one table: a row, the rows since the last tick, or the page. The functions stay the same, so that no
 * row renders again for them.
 */
export function useRowPicking<Row>(
  selection: RowSelection<Row> | undefined,
  list: List<Row>,
): { onPick: OnPick; onPickPage(on: boolean): void } {
  const latest = useRef(list);
  latest.current = list;
  const last = useRef('');
  const entries = useCallback(() => {
    const { rows = [], rowKey } = latest.current;
    return rows.map((row) => [rowKey(row), row] as const);
  }, []);
  const onPick = useCallback<OnPick>(
    (id, on, wide) => {
      selection?.set(entriesBetween(entries(), wide ? last.current : id, id), on);
      last.current = id;
    },
    [selection, entries],
  );
  const onPickPage = useCallback((on: boolean) => selection?.set(entries(), on), [selection, entries]);
  return { onPick, onPickPage };
}
