/** Every text of these screens; a second language is a file of the same shape. */

import type { ReactNode } from 'react';

/** A value that a text inserts. */
type Shown = string | number;

export const hourlyData = {
  ordersToday: '今日订单',
  succeededToday: '今日成功',
  ordersYesterday: '昨日订单',
};

export const rateData = {
  successRate: '成功率（%）',
};

export const agentData = {
  settledToday: '今日结算（元）',
};

export const floatData = {
  closingFloat: '日终额度（元）',
};

export const dashboardCharts = {
  hours: '今日走势',
  hoursAxis: '小时',
  noOrders: '今天还没有订单',
  hoursNote: '点一个小时查看它的订单',
  products: '产品成功率',
  productsAxis: '产品',
  ordersOfToday: '今日创建的订单',
  accounts: '账户成功率',
  accountsAxis: '收款账户',
  networkFloat: '全网额度走势',
  ownFloat: '额度走势',
  floatAxis: '日期',
  noFloat: '还没有额度记录',
  floatNote: '最近 14 天',
  agents: '代理排行',
  agentsAxis: '代理',
  noSettled: '今天还没有结算',
  agentsNote: '按今日结算金额',
};

export const dashboard = {
  operatorToday: '机构今日概况',
  nameToday: (name: Shown) => `${name}，今日概况`,
  billsLink: '查看账变流水',
};

export const moveWords = { '-1': '低于昨日', 0: '与昨日持平', 1: '高于昨日' };

export const figureCard = {
  yesterday: (yesterday: ReactNode, change: ReactNode) => (
    <>
      昨日同时 {yesterday} {change}
    </>
  ),
};

export const figureCards = {
  orders: '今日订单',
  succeeded: '今日成功',
  amount: '今日成交额（元）',
  earnings: '今日收益（元）',
  successRate: '今日成功率',
  label: '今日数据',
};

export const alertLine = {
  viewLabel: (text: Shown) => `查看：${text}`,
  view: '查看',
};

export const institutionAlerts = {
  title: '提醒',
};

export const liveTime = {
  stale: '暂时无法更新，数据截至 ',
  live: '实时 · ',
};

export const placeActions = {
  approvals: '审批',
  payoutsAbnormal: '处理',
  payoutsToSecond: '复核',
  payoutsToAccept: '验收',
  payoutsToSend: '付款',
  refundsToSecond: '复核',
  refundsToAccept: '核对',
  refundsToSend: '付款',
  refundsAtChannel: '处理',
  refundsShort: '处理',
  settlementsToPropose: '申请',
  settlementsToSend: '付款',
  topUps: '核对',
  cashOuts: '审核',
  cashOutsToSend: '打款',
  hits: '复核',
  casesOverdue: '处理',
  casesOpen: '受理',
  riskReports: '报送',
  complaints: '处理',
  adjustments: '处理',
  exceptions: '处理',
  merchantReviews: '审核',
  participantReviews: '审核',
  accountChecks: '审核',
  webhooksDead: '查看',
};

export const waitingRow = {
  oldest: (timePassed: Shown) => `最早 ${timePassed}`,
  none: '没有待办',
};

export const exposure = {
  floatAvailable: '可用额度',
  floatHeld: '占用额度',
  awaitingPayment: '代收待付款',
  orderCount: (orders: Shown | undefined) => `${orders} 笔`,
  payoutsUnderWay: '代付在途',
  payoutCount: (payouts: Shown | undefined) => `${payouts} 笔`,
  owedToMerchants: '应付商户',
  frozenOfIt: '其中冻结',
  suspense: '挂账（待查款项）',
  commissionOwed: '佣金待扣回',
  participantCount: (participants: Shown | undefined) => `${participants} 位参与方`,
  income: '机构收入',
};

export const institutionPanels = {
  waiting: '待处理',
  bind: '去绑定',
  notBound: (bindLink: ReactNode) => <>尚未绑定谷歌验证，无法审批。{bindLink}</>,
  nothing: '没有由您处理的事项。',
  exposure: '资金与敞口（元）',
};

export const orderFunnel = {
  created: '创建',
  dispatched: '已派单',
  succeeded: '支付成功',
  merchantNotified: '商户已收到回调',
  title: '今日转化',
  shareLabel: (name: Shown) => `${name}占创建`,
};

export const payoutTodos = {
  openPayouts: '笔代付待您付款',
  pay: '去付款',
  claimable: '笔代付可抢单',
  claim: '去抢单',
};

export const deadline = {
  today: '今天截止',
  daysLeft: (days: Shown) => `还有 ${days} 天`,
};

export const standingAlerts = {
  stopped: (stopped: Shown) => `已停止派单和抢单：${stopped}`,
  label: '认证与代理登记提醒',
};

export const balances = {
  ownCommission: '我的佣金',
  commissionBalance: '佣金余额（元）',
  ownFloat: '我的额度',
  floatAvailable: '可用额度（元）',
  floatHeld: '占用（元）',
};

export const todoList = {
  title: '待办',
  ordersWaiting: '笔订单等待付款，到账后请确认收款',
  view: '查看',
  refundTasks: '笔退款待您付款，逾期将立案',
  payBack: '去退款',
  notBound: '尚未绑定谷歌验证，无法确认收款',
  bind: '去绑定',
  paused: '接单已暂停，不会收到新订单；如需恢复请联系上级或运营',
  nothingFloat: '没有待办事项，新订单会实时提醒。',
  nothing: '没有待办事项。',
};
