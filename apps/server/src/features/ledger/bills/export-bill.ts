import { billResource } from '@mashang/contract/ledger';
import { BILL_COLUMNS } from '@mashang/contract/lists/ledger';
import { exportList } from '../../../platform/http/export-list.ts';
import * as zh from '../zh.ts';
import { readBillLines } from './read-bill.ts';

/** Exports 账变流水 as a file: every posting of the shown account, with its running balance. */
export const billExport = exportList({
  name: 'bills',
  title: zh.exportBill.title,
  permission: 'ledger:read',
  query: billResource.pageQuery,
  columns: () => BILL_COLUMNS,
  page: readBillLines,
});
