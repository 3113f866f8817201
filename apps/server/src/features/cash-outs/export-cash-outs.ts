import { cashOutQuery, ownCashOutQuery } from '@mashang/contract/cash-outs';
import { CASH_OUT_COLUMNS, OWN_CASH_OUT_COLUMNS } from '@mashang/contract/lists/cash-outs';
import { exportList } from '../../platform/http/export-list.ts';
import { listCashOuts, listOwnCashOuts } from './read-cash-outs.ts';
import * as zh from './zh.ts';

/** Exports a participant's own list of cash-outs (提现) as a file. */
export const ownCashOutExport = exportList({
  name: 'own-cash-outs',
  title: zh.exportCashOuts.own,
  permission: 'cash-out:request',
  query: ownCashOutQuery,
  columns: () => OWN_CASH_OUT_COLUMNS,
  page: listOwnCashOuts,
});

/** Exports the staff's list (提现审核) as a file; account and holder are masked as on screen. */
export const cashOutExport = exportList({
  name: 'cash-outs',
  title: zh.exportCashOuts.review,
  // This restricts it to the staff; the page itself also requires 'cash-out:read'.
  permission: 'participant:oversee',
  query: cashOutQuery,
  columns: () => CASH_OUT_COLUMNS,
  page: listCashOuts,
});
