import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLiveRefresh } from '../../../lib/realtime/use-live-refresh.ts';
import { refreshNetwork, sonsQuery } from '../queries.ts';
import { treeRows } from './tree-rules.ts';

/** Orders change today's figures, which are not needed sooner. */
const ORDERS_GAP_MS = 5_000;
const NETWORK_GAP_MS = 300;

/**
 * The network with its opened levels: its rows, and the functions that open and close them. It follows live changes.
 */
export function useNetwork(keyword: string, page: number) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const top = useQuery({ ...sonsQuery('', keyword, page), placeholderData: (before) => before });
  const ids = [...opened];
  const below = useQueries({ queries: ids.map((id) => sonsQuery(id)) });
  useLiveRefresh(NETWORK_GAP_MS, refreshNetwork, 'network');
  useLiveRefresh(ORDERS_GAP_MS, top.refetch, 'collection');
  const answers = below.map(({ data }) => data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answers are compared one by one.
  const sons = useMemo(() => new Map(ids.map((id, at) => [id, answers[at]])), [opened, ...answers]);
  const rows = useMemo(
    () => treeRows(top.data?.list ?? [], top.data?.total ?? 0, opened, sons),
    [top.data, opened, sons],
  );
  function toggle(id: string): void {
    setOpened((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }
  return { top, rows, toggle, shown: top.data?.list };
}
