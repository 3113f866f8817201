import {
  CASH_OUT_SOURCES,
  CASH_OUT_STATUS_NAMES,
  type CashOutRow,
  cashOutQuery,
  ownCashOutQuery,
} from '@mashang/contract/cash-outs';
import { type ExportColumn, exportList } from '../../platform/export-list.ts';
import { listCashOuts, listOwnCashOuts } from './read-cash-outs.ts';

const shared: ExportColumn<CashOutRow>[] = [
  { key: 'cashOutNo', title: '提现单号', cell: (row) => row.cashOutNo },
  { key: 'status', title: '状态', cell: (row) => CASH_OUT_STATUS_NAMES[row.status] },
  { key: 'source', title: '来源', cell: (row) => CASH_OUT_SOURCES[row.source] },
  { key: 'amount', title: '提现金额（元）', kind: 'money', cell: (row) => row.amount },
  { key: 'fee', title: '手续费（元）', kind: 'money', cell: (row) => row.fee },
  { key: 'netAmount', title: '到账金额（元）', kind: 'money', cell: (row) => row.netAmount },
  { key: 'bankName', title: '开户银行', cell: (row) => row.bankName },
  { key: 'accountNo', title: '银行账号', cell: (row) => row.accountNo },
  { key: 'holder', title: '户名', cell: (row) => row.holder },
  { key: 'createTime', title: '申请时间', cell: (row) => row.createTime },
  { key: 'sentTime', title: '打款时间', cell: (row) => row.sentTime },
  { key: 'bankReference', title: '银行流水号', cell: (row) => row.bankReference },
  { key: 'settledTime', title: '对账时间', cell: (row) => row.settledTime },
  { key: 'endTime', title: '结束时间', cell: (row) => row.endTime },
  { key: 'endReason', title: '驳回原因', cell: (row) => row.endReason },
  { key: 'remark', title: '备注', cell: (row) => row.remark },
];

/** 提现 of a participant as a file. */
export const ownCashOutExport = exportList({
  name: 'own-cash-outs',
  title: '提现',
  permission: 'cash-out:request',
  query: ownCashOutQuery,
  columns: () => shared,
  page: listOwnCashOuts,
});

/** 提现审核 as a file; account and holder masked, as on the screen. */
export const cashOutExport = exportList({
  name: 'cash-outs',
  title: '提现审核',
  // Of the staff; the page asks for 'cash-out:read' besides.
  permission: 'participant:oversee',
  query: cashOutQuery,
  columns: (): ExportColumn<CashOutRow>[] => [
    { key: 'participantName', title: '申请人', cell: (row) => row.participantName },
    ...shared,
  ],
  page: listCashOuts,
});
