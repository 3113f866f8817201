import type { CollectionOrder } from '@mashang/contract/collection-orders';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { createRowSelection, type RowSelection } from '../../ui/row-selection.ts';
import { type Filters, type ListState, readListState, writeListState } from './list-url.ts';

/** The list's state as the URL has it, and the one way to change it. */
export function useListState(): [ListState, (change: Partial<ListState>) => void] {
  const [query, setQuery] = useSearchParams();
  const state = useMemo(() => readListState(query), [query]);
  const change = useCallback(
    (change: Partial<ListState>) => setQuery((now) => writeListState({ ...readListState(now), ...change })),
    [setQuery],
  );
  return [state, change];
}

/** What is ticked stays through paging, sorting and live changes; other filters are another list and begin with none. */
export function useOrderSelection(filters: Filters): RowSelection<CollectionOrder> {
  const list = JSON.stringify(filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address of the list is what makes it new.
  return useMemo(() => createRowSelection<CollectionOrder>(), [list]);
}
