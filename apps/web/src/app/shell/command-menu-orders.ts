import type { CollectionOrder } from '@mashang/contract/collection-orders';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ORDER_LIST } from '../../features/collection-orders/order-list.ts';
import { orderListQuery } from '../../features/collection-orders/queries.ts';
import { type Filters, plainState } from '../../lib/list-url.ts';

/** How long one has stopped typing before the server is asked. */
const QUIET_MS = 250;
const OUR_NUMBER_MAX = 40;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), QUIET_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function searchBy(filters: Filters) {
  return orderListQuery(plainState(ORDER_LIST, filters));
}

export type FoundOrders = { orders: readonly CollectionOrder[]; isSearching: boolean; error: string | undefined };

/** Collection orders of exactly this number, ours or the merchant's; an empty number asks nothing. */
export function useFoundOrders(orderNo: string): FoundOrders {
  const settled = useSettled(orderNo);
  const isAsked = orderNo !== '' && settled === orderNo;
  const results = useQueries({
    queries: [
      {
        ...searchBy({ agtOrderNo: settled.toUpperCase() }),
        enabled: isAsked && settled.length <= OUR_NUMBER_MAX,
      },
      { ...searchBy({ mchOrderNo: settled }), enabled: isAsked },
    ],
  });
  if (orderNo === '') return { orders: [], isSearching: false, error: undefined };
  const found = new Map<string, CollectionOrder>();
  if (isAsked) for (const { data } of results) for (const row of data?.list ?? []) found.set(row.agtOrderNo, row);
  return {
    orders: [...found.values()],
    isSearching: !isAsked || results.some(({ isFetching }) => isFetching),
    error: isAsked ? results.find(({ error }) => error)?.error?.message : undefined,
  };
}
