import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { addressOf, type ListDeclaration, type ListState, openListState } from './list-url.ts';
import { readBeginning, useBeginning } from './list-views.ts';

/** Changes a part of a list's state; the rest stays. */
export type ChangeList = (change: Partial<ListState>) => void;

/** A list's state from the URL, and the only function that changes it. */
export function useListState(list: ListDeclaration): [ListState, ChangeList] {
  const [query, setQuery] = useSearchParams();
  const beginning = useBeginning(list.name);
  const state = useMemo(() => openListState(list, query, beginning), [list, query, beginning]);
  const change = useCallback<ChangeList>(
    (change) =>
      setQuery((now) => {
        const begins = readBeginning(list.name);
        return addressOf(list, { ...openListState(list, now, begins), ...change }, begins);
      }),
    [list, setQuery],
  );
  return [state, change];
}

/** Returns the state of an address before its page is loaded, for callers that fetch early. */
export function listStateOf(list: ListDeclaration, search: string): ListState {
  return openListState(list, new URLSearchParams(search), readBeginning(list.name));
}
