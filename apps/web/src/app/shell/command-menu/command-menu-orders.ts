import { COLLECTION_STATUS_NAMES, type CollectionOrder } from '@mashang/contract/collection-orders';
import { groupMoney } from '@mashang/contract/money';
import { CLAIM_STATUS_NAMES, PAYOUT_STATUS_NAMES, type PayoutOrder } from '@mashang/contract/payout-orders';
import { useQueries } from '@tanstack/react-query';
import { ORDER_LIST } from '../../../features/collection-orders/order-list.ts';
import { orderListQuery } from '../../../features/collection-orders/queries.ts';
import { OWN_LIST, PAYOUT_LIST } from '../../../features/payout-orders/payout-lists.ts';
import { type ClaimRow, ownQuery, payoutsQuery } from '../../../features/payout-orders/queries.ts';
import { useSettled } from '../../../lib/format/use-settled.ts';
import { type Filters, plainState } from '../../../lib/list/list-url.ts';
import { usePagePath } from '../../../lib/page/page-paths.ts';
import { useCurrentUser, useMay } from '../../../lib/session/current-user.ts';
import * as zh from '../../zh.tsx';

/** Time without typing before the server is asked. */
const QUIET_MS = 250;
const OUR_NUMBER_MAX = 40;

/** An order of any list: its number opens it in the list at `path`. */
export type FoundOrder = { kind: 'collection' | 'payout'; no: string; note: string; path: string };
export type FoundOrders = { orders: readonly FoundOrder[]; isSearching: boolean; error: string | undefined };

function note(status: string, amount: string): string {
  return zh.orderNote.statusAndAmount(status, groupMoney(amount));
}
function ofCollection(row: CollectionOrder, path: string): FoundOrder {
  const text = note(COLLECTION_STATUS_NAMES[row.status], row.amount);
  return { kind: 'collection', no: row.agtOrderNo, note: text, path };
}
function ofPayout(row: PayoutOrder | ClaimRow, path: string): FoundOrder {
  const name = 'payoutOrderNo' in row ? CLAIM_STATUS_NAMES[row.status] : PAYOUT_STATUS_NAMES[row.status];
  return { kind: 'payout', no: row.orderNo, note: note(name, row.amount), path };
}

/** Paths of the lists in which the reader finds orders. */
function useOrderPaths() {
  const [collection, payouts, claims] = [
    usePagePath('collection-orders'),
    usePagePath('payout-orders'),
    usePagePath('my-payouts'),
  ];
  const [mayCollections, mayPayouts, mayClaim] = [
    useMay('collection-order:read'),
    useMay('payout-order:read'),
    useMay('payout-order:claim'),
  ];
  return {
    collection: mayCollections ? collection : undefined,
    payouts: mayPayouts ? payouts : undefined,
    claims: mayClaim ? claims : undefined,
  };
}

/**
 * Collection orders, payouts and claims of exactly this number, ours or the merchant's; an empty number sends no
 * request.
 */
export function useFoundOrders(orderNo: string): FoundOrders {
  const { area } = useCurrentUser();
  const paths = useOrderPaths();
  const { settled, isSettled } = useSettled(orderNo, QUIET_MS);
  const isAsked = orderNo !== '' && isSettled;
  const isOurs = isAsked && settled.length <= OUR_NUMBER_MAX;
  const number = settled.toUpperCase();
  const collections = (filters: Filters) => orderListQuery(plainState(ORDER_LIST, filters));
  const payouts = (filters: Filters) => payoutsQuery(plainState(PAYOUT_LIST, filters));
  const byOrder = useQueries({
    queries: [
      { ...collections({ agtOrderNo: number }), enabled: isOurs && paths.collection !== undefined },
      { ...collections({ mchOrderNo: settled }), enabled: isAsked && paths.collection !== undefined },
    ],
  });
  const byPayout = useQueries({
    queries: [
      { ...payouts({ orderNo: number }), enabled: isOurs && paths.payouts !== undefined },
      { ...payouts({ mchOrderNo: settled }), enabled: isAsked && paths.payouts !== undefined },
    ],
  });
  const [byClaim] = useQueries({
    queries: [
      {
        ...ownQuery(area, plainState(OWN_LIST, { orderNo: number })),
        enabled: isOurs && paths.claims !== undefined,
      },
    ],
  });
  if (orderNo === '') return { orders: [], isSearching: false, error: undefined };
  const found = isAsked
    ? [
        ...byOrder.flatMap(({ data }) => data?.list ?? []).map((row) => ofCollection(row, paths.collection ?? '')),
        ...byPayout.flatMap(({ data }) => data?.list ?? []).map((row) => ofPayout(row, paths.payouts ?? '')),
        ...(byClaim.data?.list ?? []).map((row) => ofPayout(row, paths.claims ?? '')),
      ]
    : [];
  const all = [...byOrder, ...byPayout, byClaim];
  return {
    orders: [...new Map(found.map((order) => [order.no, order])).values()],
    isSearching: !isAsked || all.some(({ isFetching }) => isFetching),
    error: isAsked ? all.find(({ error }) => error)?.error?.message : undefined,
  };
}
