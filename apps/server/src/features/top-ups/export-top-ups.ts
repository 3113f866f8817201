import { TOP_UP_WAYS, type TopUpRow, topUpListQuery, topUpStatusName } from '@mashang/contract/top-ups';
import { type ExportColumn, exportList } from '../../platform/export-list.ts';
import { listTopUps } from './read-top-ups.ts';

/** 额度充值 as a file, one line a top-up. */
export const topUpExport = exportList({
  name: 'top-ups',
  title: '额度充值',
  permission: 'top-up:read',
  query: topUpListQuery,
  columns: (): ExportColumn<TopUpRow>[] => [
    { key: 'orderNo', title: '充值单号', cell: (row) => row.orderNo },
    { key: 'participant', title: '参与方', cell: (row) => row.participantName },
    { key: 'way', title: '方式', cell: (row) => TOP_UP_WAYS[row.way] },
    { key: 'amount', title: '充值金额', kind: 'money', cell: (row) => row.amount },
    { key: 'credited', title: '入账金额', kind: 'money', cell: (row) => row.credited },
    { key: 'usdt', title: 'USDT 数量', cell: (row) => row.usdtAmount },
    { key: 'rate', title: '汇率', cell: (row) => row.rate },
    { key: 'status', title: '状态', cell: (row) => topUpStatusName(row.way, row.status) },
    { key: 'reference', title: '流水号 / 交易', cell: (row) => row.reference || row.txHash },
    { key: 'createTime', title: '申请时间', cell: (row) => row.createTime },
    { key: 'closeTime', title: '完成时间', cell: (row) => row.closeTime },
  ],
  page: listTopUps,
});
