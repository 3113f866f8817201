import { OWN_ORDER_COLUMNS } from '@mashang/contract/lists/own-orders';
import { ownOrderListQuery } from '@mashang/contract/own-orders';
import { exportList } from '../../../platform/http/export-list.ts';
import * as zh from '../zh.ts';
import { pageOfOwnOrders } from './read-own-orders.ts';

/** Exports 代收订单 of the reader's own merchant as a file. */
export const ownOrderExport = exportList({
  name: 'own-orders',
  title: zh.ownOrders.title,
  permission: 'own-order:read',
  query: ownOrderListQuery,
  columns: () => OWN_ORDER_COLUMNS,
  page: pageOfOwnOrders,
});
