import { columnsFor } from '@mashang/contract/list-columns';
import { HALL_COLUMNS, OWN_PAYOUT_COLUMNS, PAYOUT_ORDER_COLUMNS } from '@mashang/contract/lists/payout-orders';
import { payoutListQuery, struggleListQuery, waitingListQuery } from '@mashang/contract/payout-orders';
import { exportList } from '../../platform/http/export-list.ts';
import { readClaimList } from './claims/read-claim-list.ts';
import { listOwnClaims } from './claims/read-claims.ts';
import { listPayoutOrders } from './read-payout-orders.ts';
import * as zh from './zh.ts';

/** 代付大厅 / 抢单大厅 as a file, masked as on screen. */
export const hallExport = exportList({
  name: 'payouts-hall',
  title: zh.exportPayouts.hall,
  permission: 'payout-order:claim',
  query: waitingListQuery,
  columns: () => HALL_COLUMNS,
  page: readClaimList,
});

/** 代付订单 of the operator as a file. */
export const payoutOrderExport = exportList({
  name: 'payouts-payouts',
  title: zh.exportPayouts.orders,
  permission: 'payout-order:read',
  query: payoutListQuery,
  columns: () => PAYOUT_ORDER_COLUMNS,
  page: listPayoutOrders,
});

/** 我的代付 / 我的订单 as a file. */
export const ownPayoutExport = exportList({
  name: 'payouts-own',
  title: zh.exportPayouts.own,
  permission: 'payout-order:claim',
  query: struggleListQuery,
  columns: ({ area }) => columnsFor(OWN_PAYOUT_COLUMNS, area),
  page: listOwnClaims,
});
