import { type BillRow, billResource } from '@mashang/contract/ledger';
import { type ExportColumn, exportList } from '../../platform/export-list.ts';
import { readBillLines } from './read-bill.ts';

/** 账变流水 as a file: every posting of the account that is shown, with its running balance. */
export const billExport = exportList({
  name: 'bills',
  title: '账变流水',
  permission: 'ledger:read',
  query: billResource.pageQuery,
  columns: (): ExportColumn<BillRow>[] => [
    { key: 'time', title: '时间', cell: (row) => row.time },
    { key: 'typeName', title: '类型', cell: (row) => row.typeName },
    { key: 'amount', title: '变动（元）', kind: 'money', cell: (row) => row.amount },
    { key: 'balanceAfter', title: '变动后余额（元）', kind: 'money', cell: (row) => row.balanceAfter },
    { key: 'orderNo', title: '相关单号', cell: (row) => row.orderNo },
    { key: 'transferId', title: '转账编号', cell: (row) => row.transferId },
    { key: 'reference', title: '业务凭据', cell: (row) => row.reference },
  ],
  page: readBillLines,
});
