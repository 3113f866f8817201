import { listColumns } from '../list-columns.ts';
import type { ReportLine } from '../reports.ts';

const columns = listColumns<ReportLine>();

const counted = columns({
  // On the screen the grouping itself is the label.
  label: { title: '汇总项', text: (row) => row.label },
  orders: { title: '创建笔数', kind: 'number', text: (row) => String(row.orders) },
  amount: { title: '创建金额（元）', kind: 'money', text: (row) => row.amount },
  succeeded: { title: '其中已成功', kind: 'number', text: (row) => String(row.succeeded) },
  successRate: {
    title: '成功率',
    fileTitle: '成功率（%）',
    kind: 'number',
    text: (row) => (row.orders === 0 ? '' : row.successRate),
  },
  settledOrders: { title: '结算笔数', kind: 'number', text: (row) => String(row.settledOrders) },
  settledAmount: { title: '结算金额（元）', kind: 'money', text: (row) => row.settledAmount },
  refundOrders: { title: '退款笔数', kind: 'number', text: (row) => String(row.refundOrders) },
});
const paid = columns({
  payouts: { title: '代付笔数', kind: 'number', text: (row) => String(row.payouts) },
  payoutAmount: { title: '代付金额（元）', kind: 'money', text: (row) => row.payoutAmount },
});

/** 统计报表 of the operator: its revenue, and the participants' figures. */
export const REPORT_COLUMNS = columns({
  ...counted,
  fee: { title: '手续费（元）', kind: 'money', text: (row) => row.fee },
  own: { title: '平台收入（元）', kind: 'money', text: (row) => row.own },
  others: { title: '代理佣金（元）', kind: 'money', text: (row) => row.others },
  ...paid,
});

/** 统计报表 of a participant: its own commission, and that of the participants below. */
export const OWN_REPORT_COLUMNS = columns({
  ...counted,
  own: { title: '本人佣金（元）', kind: 'money', text: (row) => row.own },
  others: { title: '下级佣金（元）', kind: 'money', text: (row) => row.others },
  ...paid,
});
