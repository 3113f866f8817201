import { useMemo, useSyncExternalStore } from 'react';

export type PickedState = 'none' | 'some' | 'all';
type Entry<Row> = readonly [id: string, row: Row];

/** The ticked ids, and a subscription to their changes. */
export type PickedIds = { has(id: string): boolean; subscribe(listener: () => void): () => void };
/**
 * The ticked rows of one list. Stored outside React: a tick renders only its own checkbox and the components that sum
 * up.
 */
export type RowSelection<Row> = PickedIds & {
  /** The ticked rows in the order they were ticked; the same array until something changes. */
  rows(): readonly Row[];
  set(entries: readonly Entry<Row>[], on: boolean): void;
  clear(): void;
};

/** Creates an empty selection. It keeps rows that left the page, so that a list may be ticked across pages. */
export function createRowSelection<Row>(): RowSelection<Row> {
  const picked = new Map<string, Row>();
  const listeners = new Set<() => void>();
  let rows: readonly Row[] = [];
  function changed(): void {
    rows = [...picked.values()];
    for (const listener of listeners) listener();
  }
  return {
    has: (id) => picked.has(id),
    rows: () => rows,
    set(entries, on) {
      for (const [id, row] of entries) {
        if (on) picked.set(id, row);
        else picked.delete(id);
      }
      changed();
    },
    clear() {
      picked.clear();
      changed();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Rows between two ids, both included, in the list's order; the second alone when the first is not on the page. */
export function entriesBetween<Row>(entries: readonly Entry<Row>[], from: string, to: string): readonly Entry<Row>[] {
  const end = entries.findIndex(([id]) => id === to);
  const start = entries.findIndex(([id]) => id === from);
  if (end < 0) return [];
  return start < 0 ? entries.slice(end, end + 1) : entries.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** Whether none, some or all rows of the page are ticked. */
export function pickedState(picked: PickedIds, ids: readonly string[]): PickedState {
  const count = ids.filter((id) => picked.has(id)).length;
  if (count === 0) return 'none';
  return count === ids.length ? 'all' : 'some';
}

function never(): () => void {
  return () => undefined;
}

/** Whether one row is ticked; false where rows cannot be ticked. */
export function useIsPicked(picked: PickedIds | undefined, id: string): boolean {
  return useSyncExternalStore(picked?.subscribe ?? never, () => picked?.has(id) ?? false);
}

/** The ticked rows. */
export function usePickedRows<Row>(selection: RowSelection<Row>): readonly Row[] {
  return useSyncExternalStore(selection.subscribe, selection.rows);
}

/**
 * Ticked rows stay through paging, sorting and live changes; other filters are another list and start with an empty
 * selection.
 */
export function useRowSelection<Row>(filters: Readonly<Record<string, string | undefined>>): RowSelection<Row> {
  const list = JSON.stringify(filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address of the list is what makes it new.
  return useMemo(() => createRowSelection<Row>(), [list]);
}
