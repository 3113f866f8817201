import { SETTLEMENT_STATE_NAMES, type SettlementRow, settlementQuery } from '@mashang/contract/settlements';
import { type ExportColumn, exportList } from '../../platform/export-list.ts';
import { listSettlements } from './read-settlements.ts';

/** 商户结算 as a file; accounts masked, as on the screen. */
export const settlementExport = exportList({
  name: 'settlements',
  title: '商户结算',
  permission: 'settlement:read',
  query: settlementQuery,
  columns: (): ExportColumn<SettlementRow>[] => [
    { key: 'settlementNo', title: '结算单号', cell: (row) => row.settlementNo },
    { key: 'runNo', title: '结算批次', cell: (row) => row.runNo },
    { key: 'merchantName', title: '商户', cell: (row) => `${row.merchantName}（${row.mchId}）` },
    { key: 'state', title: '状态', cell: (row) => SETTLEMENT_STATE_NAMES[row.state] },
    { key: 'amount', title: '结算金额（元）', kind: 'money', cell: (row) => row.amount },
    { key: 'fee', title: '手续费（元）', kind: 'money', cell: (row) => row.fee },
    { key: 'reserve', title: '留存保证金（元）', kind: 'money', cell: (row) => row.reserve },
    { key: 'accountNo', title: '结算账户', cell: (row) => `${row.bankName} ${row.accountNo}` },
    { key: 'madeTime', title: '生成时间', cell: (row) => row.madeTime },
    { key: 'batchNo', title: '付款文件', cell: (row) => row.batchNo },
    { key: 'paidTime', title: '到账时间', cell: (row) => row.paidTime },
    { key: 'endTime', title: '结束时间', cell: (row) => row.endTime },
    { key: 'reason', title: '原因', cell: (row) => row.reason },
  ],
  page: listSettlements,
});
