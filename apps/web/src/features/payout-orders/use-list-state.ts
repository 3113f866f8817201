import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type ListName, type ListState, readListState, writeListState } from './list-url.ts';

/** A list's state, and the way to change it. */
export function useListState(list: ListName): [ListState, (change: Partial<ListState>) => void] {
  const [query, setQuery] = useSearchParams();
  const state = useMemo(() => readListState(list, query), [list, query]);
  const change = useCallback(
    (change: Partial<ListState>) => setQuery((now) => writeListState(list, { ...readListState(list, now), ...change })),
    [list, setQuery],
  );
  return [state, change];
}
