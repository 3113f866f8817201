/** Every text of these screens; a second language is a file of the same shape. */

import type { ReactNode } from 'react';

/** A value that a text inserts. */
type Shown = string | number;

export const differenceText = {
  late: '，迟到',
  matches: (late: Shown) => `相符${late}`,
  short: (money: Shown, late: Shown) => `少收 ${money}${late}`,
  over: (money: Shown, late: Shown) => `多收 ${money}${late}`,
};

export const receiptFacts = {
  due: '应收（元）',
  received: '实收（元）',
  difference: '差额',
};

export const adjustDialog = {
  title: '处理实收差异',
  outcomeMissing: '请选择处理方式',
  reported: (actor: Shown, money: Shown) => `${actor} 报告实收 ${money} 元，与银行流水核对后可更正。`,
  late: '订单已过期，款项迟到。请按银行流水填写实收金额。',
  receivedAmount: '实收金额（元）',
  returnedBy: '由谁退回',
  payeeAccount: '退到账户',
  payeeName: '户名',
  returnNote: '退回的金额生成退款单，退到上述账户，凭证核对后完成。付款人更换账户的，须重新提交。',
  payerName: '付款人姓名（选填）',
  payerKept: (name: Shown) => `不填则沿用 ${name}；填写须为全名。`,
};

export const closeDialog = {
  title: '关闭订单',
  confirm: '确认关闭',
  done: '订单已关闭',
  dirty: '未提交的关闭',
  reason: '关闭原因',
  awaitingWarning: '付款窗口立即结束，占用的额度释放，商户收到订单过期回调。之后到账的，仍可按迟到款项处理。',
  settledWarning: '订单转为处理完成，不再向商户投递回调；商户仍可主动查询。款项不变。',
};

export const emptyHint = {
  operator: '商户下单后会实时出现在这里。',
  participant: '保持接单状态和充足额度，新订单会实时出现在这里。',
};

export const collectionOrders = {
  title: '代收订单',
  noun: '订单',
  emptyTitle: '还没有代收订单',
  total: '合计',
  received: '实收',
  earnings: '收益',
  newOrders: (waiting: Shown) => `有 ${waiting} 条新订单，点击查看`,
  testOrder: '测试单',
};

export const questionStep = {
  orderNo: '代收单号',
};

export const confirmDialog = {
  done: '确认收款成功',
  failed: '确认失败，请重试',
  title: '确认收款',
  cancel: '取消',
  checkedNext: '已核对，下一步',
  amount: (amount: ReactNode) => <>{amount} 元</>,
  warning: (amount: ReactNode) => (
    <>
      订单金额 {amount}
      ，确认后额度扣减并立即结算，不能撤销。
    </>
  ),
  declaredPayer: (payerName: Shown) => ` · 申报付款人 ${payerName}`,
  passphrase: (tag: Shown) => ` · 口令 ${tag}`,
  reference: (payReference: ReactNode, payerName: ReactNode, passphrase: ReactNode) => (
    <>
      附言 {payReference}
      {payerName}
      {passphrase}
    </>
  ),
  oneTimeCode: '谷歌验证码',
  oneTimeCodeHint: '刚验证过的几分钟内可留空；大额订单须重新输入',
  receivedAmount: '实收金额（元）',
  differsHint: '与订单金额不同：将转部分/超额处理，由运营决定',
  receivedPayerName: '付款人姓名（选填）',
  receivedPayerNameHint: '填到账记录上的姓名；与申报不同也如实填写',
};

export const orderFacts = {
  payReference: '附言',
  declaredPayer: '申报付款人',
  notFilledIn: '未填写',
  passphrase: '口令',
  notSubmitted: '未提交',
  voucher: '转账截图',
  voucherTime: '凭证时间',
  receivingName: '收款户名',
  receivingAccount: '收款账号',
  receivingBank: '收款银行',
  askedAmount: '商户要求金额',
  shopOrder: '店铺订单',
  orderedAt: '下单时间',
  timeLeft: '剩余时间',
  expired: '已过期',
  receivedAmount: '实收金额',
  payerName: '付款人姓名',
};

export const evidenceButton = {
  done: '证据包已下载，导出已记入审计日志',
  download: '下载证据包',
};

export const operatorActions = {
  closeOrder: '关闭订单',
  requestRefund: '申请退款',
  settleDifference: '处理差额',
  settleLate: '迟到款项',
};

export const orderStatus = {
  frozenByComplaint: '投诉冻结',
};

export const voucherTag = {
  passphrase: (passphrase: Shown) => `口令 ${passphrase}`,
  screenshot: '截图',
  submitted: '已提交',
};

export const orderColumns = {
  orderNo: '代收单号',
  reference: '附言',
  merchantOrderNo: '商户单号',
  codeLink: '收款码链接',
  actions: '操作',
  confirmOf: (agtOrderNo: Shown) => `确认收款 ${agtOrderNo}`,
  confirm: '确认收款',
  openOf: (agtOrderNo: Shown) => `查看详情 ${agtOrderNo}`,
  details: '详情',
};

export const orderDrawer = {
  sentAgain: '已重发回调',
  title: '订单详情',
  sendAgain: '回调重发',
  confirm: '确认收款',
  close: '关闭',
  amount: (amount: ReactNode) => <>{amount} 元</>,
  postingsHint: '确认收款后，结算分录会出现在这里。',
};

export const adjustment = {
  title: '差额处理',
  outcome: '处理方式',
  due: '应收',
  received: '实收',
  settled: '结算',
  returned: '退回付款人',
  returnedBy: '退回方',
  returnReference: '退款流水号',
  decidedBy: '审批人',
};

export const complaint = {
  title: '付款人投诉',
  ordinal: (ordinal: Shown) => `第 ${ordinal} 次：`,
  view: '查看投诉',
};

export const orderRefunds = {
  title: '退款',
  refund: (no: ReactNode, amount: ReactNode, state: ReactNode, requestTime: ReactNode) => (
    <>
      {no} {amount} 元 {state} {requestTime}
    </>
  ),
};

export const orderSelectionBar = {
  selected: (count: ReactNode, amount: ReactNode) => (
    <>
      已选 {count} 条，合计 {amount} 元
    </>
  ),
  copyOrderNos: '复制订单号',
  clear: '清除',
};

export const confirmQuestion = {
  amount: (money: Shown) => `${money} 元`,
  amountDue: '应收金额',
  withPassphrase: '该订单已上传口令，请确认口令与金额无误，款项已到账？',
  withoutPassphrase: '该订单尚未上传口令，请确认款项确已到账？',
  passphrase: '口令',
  notUploaded: '未上传',
  wallet: '请核对钱包名称与金额，款项已到账？',
  walletName: '钱包名称',
  payer: '请核对付款人姓名与金额，款项已到账？',
  payerName: '付款人',
  payerUnknown: '未提供，请以到账记录为准',
  passphraseAndAmount: '请核对口令与金额，款项已到账？',
  notGiven: '未提供',
  qq: '请核对 QQ 号，款项已到账？',
  qqNumber: 'QQ 号',
  familyCard: '请核对亲情卡额度，款项已到账？',
  familyCardLimit: '亲情卡额度',
  other: '请再次核对订单与到账记录，款项已到账？',
  receivingAccount: '收款账号',
};

export const payPatternText = {
  byHand: '人工确认',
  byChannel: '通道确认',
};

export const outcomeEffects = {
  title: '处理结果',
  postings: '将要记的账',
  owner: '归属',
  account: '账户',
  amount: '记账（元）',
};

export const outcomeChoices = {
  title: '处理方式',
};

export const refundDialog = {
  title: '申请退款',
  intro:
    '退款经两人审批后记为应退付款人，由收款方（或机构）付到付款人填写的账户，凭证核对后完成。全部退完时订单变为已退款。',
  amount: '退款金额（元）',
  amountHint: '留空为全部可退金额。',
  fee: '手续费',
  reason: '退款原因',
};

export const skippedCandidates = {
  title: '未选中的候选账户与渠道',
  wholeProduct: '整个产品',
};

export const demoProducts = {
  bank: '银行卡转账',
  wallet: '数字人民币',
  auto: '沙箱渠道',
};

export const testOrderDialog = {
  title: '测试单',
  close: '关闭',
  create: '创建测试单',
  created: '测试单已创建，会实时出现在列表中。',
  orderNo: '代收单号',
  openPaymentPage: '打开付款页',
  product: '产品',
  amount: '金额（元）',
};

export const voucherImage = {
  shrink: '缩小转账截图',
  enlarge: '放大转账截图',
  alt: '付款人提交的转账截图',
};

export const orderMargin = {
  title: (channel: string | number) => `毛利 · ${channel}`,
  fee: '手续费',
  commission: '佣金',
  cost: '渠道成本',
  margin: '毛利',
};
