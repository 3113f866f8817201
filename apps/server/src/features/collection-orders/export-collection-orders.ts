import { collectionListQuery } from '@mashang/contract/collection-orders';
import { columnsFor } from '@mashang/contract/list-columns';
import { COLLECTION_ORDER_COLUMNS } from '@mashang/contract/lists/collection-orders';
import { cursorAfter } from '../../platform/database/statements/db-paging.ts';
import { asReader } from '../../platform/database/statements/reader.ts';
import { exportList } from '../../platform/http/export-list.ts';
import { allow } from '../../platform/verbs/verb.ts';
import { countAllOrders, listOrders } from './order-reads-store.ts';
import { viewOrder } from './order-view.ts';
import { refuseMerchantFilter } from './read-collection-orders.ts';
import { planSearch } from './routing/order-search-plan-store.ts';
import * as zh from './zh.ts';

/** Exports 代收订单 as a file with every field of the order; only operators and agents see whose it is. */
export const collectionOrderExport = exportList({
  name: 'collection-orders',
  title: zh.exportCollectionOrders.title,
  permission: 'collection-order:read',
  query: collectionListQuery,
  columns: ({ area }) => columnsFor(COLLECTION_ORDER_COLUMNS, area),
  async page(ctx, query) {
    const { actor } = ctx;
    allow(actor, 'collection-order:read');
    refuseMerchantFilter(query, actor.participantId);
    const scope = { query, participantId: actor.participantId };
    const rows = await asReader(ctx, async (tx) => listOrders(tx, { scope, plan: await planSearch(tx, scope) }));
    return { list: rows.map((row) => viewOrder(row, actor)), nextCursor: cursorAfter(rows, query) };
  },
  async count(ctx, query) {
    const { actor } = ctx;
    allow(actor, 'collection-order:read');
    return asReader(ctx, (tx) => countAllOrders(tx, { query, participantId: actor.participantId }));
  },
});
