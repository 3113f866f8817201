import { cashOutQuery, ownCashOutQuery } from '@mashang/contract/cash-outs';
import { CASH_OUT_COLUMNS, OWN_CASH_OUT_COLUMNS } from '@mashang/contract/lists/cash-outs';
import { exportList } from '../../platform/http/export-list.ts';
import { listCashOuts, listOwnCashOuts } from './read-cash-outs.ts';
import * as zh from './zh.ts';

/** 提现 of a participant as a file. */
export const ownCashOutExport = exportList({
  name: 'own-cash-outs',
  title: zh.exportCashOuts.own,
  permission: 'cash-out:request',
  query: ownCashOutQuery,
  columns: () => OWN_CASH_OUT_COLUMNS,
  page: listOwnCashOuts,
});

/** 提现审核 as a file; account and holder masked, as on the screen. */
export const cashOutExport = exportList({
  name: 'cash-outs',
  title: zh.exportCashOuts.review,
  // Of the staff; the page asks for 'cash-out:read' besides.
  permission: 'participant:oversee',
  query: cashOutQuery,
  columns: () => CASH_OUT_COLUMNS,
  page: listCashOuts,
});
