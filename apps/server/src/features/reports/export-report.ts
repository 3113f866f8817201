import { pageQuery } from '@mashang/contract/paging';
import { type ReportLine, reportQuery } from '@mashang/contract/reports';
import { type ExportColumn, exportList } from '../../platform/export-list.ts';
import { readWholeReport } from './read-report.ts';

/** 统计报表 as a file: every line, also those the screen cuts off. */
export const reportExport = exportList({
  name: 'reports',
  title: '统计报表',
  permission: 'report:read',
  query: reportQuery.extend(pageQuery),
  columns: ({ area }): ExportColumn<ReportLine>[] => [
    { key: 'label', title: '汇总项', cell: (row) => row.label },
    { key: 'orders', title: '创建笔数', kind: 'number', cell: (row) => String(row.orders) },
    { key: 'amount', title: '创建金额（元）', kind: 'money', cell: (row) => row.amount },
    { key: 'succeeded', title: '其中已成功', kind: 'number', cell: (row) => String(row.succeeded) },
    {
      key: 'successRate',
      title: '成功率（%）',
      kind: 'number',
      cell: (row) => (row.orders === 0 ? '' : row.successRate),
    },
    { key: 'settledOrders', title: '结算笔数', kind: 'number', cell: (row) => String(row.settledOrders) },
    { key: 'settledAmount', title: '结算金额（元）', kind: 'money', cell: (row) => row.settledAmount },
    { key: 'refundOrders', title: '退款笔数', kind: 'number', cell: (row) => String(row.refundOrders) },
    ...(area === 'operator'
      ? [{ key: 'fee', title: '手续费（元）', kind: 'money', cell: (row: ReportLine) => row.fee } as const]
      : []),
    {
      key: 'own',
      title: area === 'operator' ? '平台收入（元）' : '本人佣金（元）',
      kind: 'money',
      cell: (row) => row.own,
    },
    {
      key: 'others',
      title: area === 'operator' ? '代理佣金（元）' : '下级佣金（元）',
      kind: 'money',
      cell: (row) => row.others,
    },
    { key: 'payouts', title: '代付笔数', kind: 'number', cell: (row) => String(row.payouts) },
    { key: 'payoutAmount', title: '代付金额（元）', kind: 'money', cell: (row) => row.payoutAmount },
  ],
  // A report is read whole: there is no second page.
  page: async (ctx, query) => ({ list: query.page > 1 ? [] : (await readWholeReport(ctx, query)).lines }),
});
