/** Every text of these screens; a second language is a file of the same shape. */

import type { ReactNode } from 'react';

/** A value that a text inserts. */
type Shown = string | number;

export const figures = {
  orders: '结算笔数',
  amount: '结算金额（元）',
  payouts: '代付笔数',
  payoutAmount: '代付金额（元）',
  commission: '本人佣金（元）',
};

export const acquiredColumns = {
  name: '商户',
};

export const acquiredTable = {
  table: '拓展商户',
  acquiredTable: '拓展商户',
};

export const comparedWords = { '-1': '低于上期', 0: '与上期持平', 1: '高于上期' };

export const sum = {
  note: (money: ReactNode, span: ReactNode, span2: ReactNode) => (
    <>
      上期 {money} {span}
      {span2}
    </>
  ),
};

export const reportSummary = {
  region: '合计与上期',
  created: '创建笔数',
  successRate: '成功率（%）',
  settled: '结算金额（元）',
  timesNote: '创建类数字按创建时间，结算、佣金与代付按结算时间。',
  commissionNote: '佣金按结算时间。',
  lastPeriod: (startDate: ReactNode, endDate: ReactNode, collects: ReactNode) => (
    <>
      上期：{startDate} 至 {endDate}。{collects}
    </>
  ),
  yuan: '（元）',
  agrees: (own: Shown, money: Shown) => `与账本一致：所选日期的${own} ${money} 元，等于账户分录合计。`,
  differs: (money: Shown, money2: Shown) => `与账本不一致：报表 ${money} 元，账户分录 ${money2} 元，请联系运营核对。`,
};

export const lineNames = { day: '日期', product: '产品', account: '收款账户', participant: '代理', merchant: '商户' };

export const chartOf = {
  created: '创建笔数',
  succeeded: '其中已成功',
};

export const reportsPage = {
  heading: '统计报表',
  refresh: '刷新报表',
  refreshTitle: '刷新报表',
  filters: '筛选',
  allAgents: '查看全部代理',
  allMerchants: '查看全部商户',
  grouping: '汇总方式',
  ordersOf: (name: Shown) => `${name}的订单`,
  noOrders: '所选日期没有订单',
  reportTable: '统计报表',
  emptyTitle: '所选日期没有数据',
  emptyHint: '换一个日期范围再看。',
  cutNote: (reportLinesMax: ReactNode) => <>只列出前 {reportLinesMax} 行，合计包含全部。</>,
};

export const merchantVolume = {
  report: '统计报表',
  orders: '代收订单',
  payouts: '代付订单',
  terms: '账本分录',
  webhooks: '回调日志',
  heading: '近 30 天交易',
  settledAmount: '结算金额',
  settledOrders: '结算笔数',
  settledCount: (settledOrders: Shown, refundOrders: Shown) => `${settledOrders} 笔，退款 ${refundOrders} 笔`,
  created: '创建笔数',
  createdCount: (orders: Shown, successRate: Shown) => `${orders} 笔，成功率 ${successRate}`,
  fee: '手续费',
  payoutAmount: '代付金额',
  payoutCount: '代付笔数',
  payoutCountValue: (payouts: Shown) => `${payouts} 笔`,
};

export const channelFigures = {
  orders: '结算笔数',
  amount: '结算金额（元）',
  fee: '手续费（元）',
  commission: '佣金（元）',
  cost: '渠道成本（元）',
  margin: '毛利（元）',
};

export const channelTable = {
  table: '支付渠道毛利',
  day: '日期',
  channel: '支付渠道',
  tooLong: (days: number) => `支付渠道毛利最多查看 ${days} 天，请缩短日期范围。`,
};
