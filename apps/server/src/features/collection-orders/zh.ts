/** Texts of collection-orders. A second language is a file of the same shape. */

/** Values that a sentence may contain. */
type Shown = string | number | bigint;

/** Refusals that several commands return. */
export const faults = {
  orderMissing: '订单不存在',
};

/** Texts that several files use. */
export const words = {
  receivedZero: '实收金额必须大于 0',
};

export const adjustmentApproval = {
  wrongState: '订单当前状态不能处理差额',
  frozen: '订单或其收款方、商户、账户已冻结，请先处理投诉或解除冻结',
  floatShort: '收款方可用额度不足',
  overFee: '按此金额结算时手续费低于佣金合计',
  overLimit: '超出收款方的个人限额，请按限额内的金额结算或全部退回',
  atPlace: '款项到机构账户的订单，请在对账中按到账流水处理',
  nothingToAdjust: (status: Shown) => `订单${status}，没有待处理的差额或迟到款项`,
  payerInReview: '付款人姓名须先由风控复核',
  payerMasked: '付款人姓名须为全名，不能含 *',
  /** The first words of refusals of the received amount. */
  receivedRefusals: '实收金额',
  posting: (owner: Shown, account: Shown) => `记账 · ${owner} ${account}`,
  outcome: '处理方式',
  status: '订单状态',
  due: '应收金额（元）',
  received: '实收金额（元）',
  returned: '退回付款人（元）',
  returnedBy: (returned: Shown, returnBy: Shown) => `${returned}（${returnBy}，生成退款单）`,
};

export const adjustmentRules = {
  platform: '平台',
  clearing: '银行清算',
  float: '额度',
  merchantPayable: '商户应付',
  commission: '佣金',
  income: '平台收入',
  suspense: '挂账',
  owedToPayer: '应退付款人',
  aboveLimits: (left: Shown) => `超出收款方的个人限额：本单最多可结算 ${left} 元，超出部分须退回付款人`,
  receivedTooLarge: '实收金额过大',
  differsFromReported: '实收金额须与渠道通知的金额一致',
  notAboveDue: '实收没有多于订单金额',
  returnByPlatform: '款项在平台账户，须由平台退回',
  floatShort: (needed: Shown, available: Shown) => `收款方可用额度不足：需 ${needed} 元，可用 ${available} 元`,
  feeBelowCommissions: (settled: Shown) => `结算 ${settled} 元时手续费低于佣金合计，不能按此金额结算`,
  yuan: (amount: Shown) => `${amount} 元`,
  merchantCredited: (merchant: Shown, amount: Shown, fee: Shown) =>
    `商户：${merchant} 入账 ${amount}（已扣手续费 ${fee}），并收到支付成功回调。`,
  collectorEarns: '收款方：佣金照常入账。',
  collectorDebited: (collector: Shown, settled: Shown) => `收款方：${collector} 扣额度 ${settled}，佣金照常入账。`,
  merchantNotCredited: '商户：不入账，订单关闭。',
  payerRefunded: (giver: Shown, returned: Shown) => `付款人：由${giver}退回 ${returned}，生成退款单，凭证核对后完成。`,
  payerNotRefunded: '付款人：无退款。',
  restoredLater: '，退款核对后返还',
  floatTaken: (returned: Shown, restored: Shown) => `收款方：已收的 ${returned} 从额度扣下${restored}。`,
};

export const authenticateChannel = {
  channelMissing: '通道不存在',
};

export const closeCollectionOrder = {
  wrongState: '订单当前状态不能关闭',
  frozen: '订单因投诉已冻结，请先处理投诉',
  differs: '订单有实收差异待处理，请先处理差额',
};

export const confirmCollectionOrder = {
  wrongState: '订单当前状态不能确认收款',
  wrongPattern: '该产品不支持此确认方式',
  frozen: '订单处理中，暂不能确认，请稍后再试',
  freshCode: '大额订单需要输入新的谷歌验证码',
  floatShort: '额度不足，无法补确认已过期的订单',
  overLimit: '超过收款方的限额，无法补确认已过期的订单',
  amountDiffers: '实收金额与订单金额不一致，已转部分/超额处理，由运营决定',
  collectorOnly: '只有收款方本人可以确认收款',
};

export const createCollectionOrder = {
  unverified: '商户未通过认证',
  orderUnderWay: '相同商户单号的请求正在处理',
  productMissing: '产品不存在或未开通',
  amountZero: '金额必须大于 0',
  amountOutOfRange: '金额超出产品范围',
  duplicate: '商户单号已存在',
};

export const createTestOrder = {
  demoOnly: '测试单仅在演示环境可用',
  subject: '测试单',
};

export const exportCollectionOrders = {
  title: '代收订单',
};

export const orderView = {
  differs: '实收金额不一致，待运营处理',
  accountType: (type: Shown) => `类型 ${type}`,
  titles: {
    'collection.routed': '已派单，等待支付',
    'collection.payer_named': '付款人填写姓名',
    'collection.voucher': '付款人提交转账凭证',
    'collection.succeeded': '确认收款，账本已结算',
    'collection.failed': '派单失败，没有可用账户',
    'collection.expired': '超时关闭，额度已释放',
    'collection.notified': '商户已收到回调',
    'collection.notify_failed': '回调停止重试',
    'collection.amount_differs': '实收金额不一致，转部分/超额处理',
    'collection.complained': '付款人投诉，订单冻结',
    'collection.complaint_reviewed': '投诉已审核，解除冻结',
    'collection.complaint_reopened': '退款取消，投诉重新待处理',
    'collection.refunded': '已退款',
    'collection.adjusted': '差额处理完成',
    'collection.closed': '人工关闭订单',
    'collection.reconciled': '对账后标记已调账',
    'collection.reconciliation_undone': '撤销已调账',
  },
  noAccountFor: (reason: Shown) => `没有可用收款账户（${reason}）`,
  noAccount: '没有可用收款账户',
  received: (received: Shown | undefined) => `实收 ${received}`,
  adjusted: (received: Shown | undefined, settled: Shown | undefined, returned: Shown | undefined) =>
    `实收 ${received}，结算 ${settled}，退回 ${returned}`,
};

export const readCollectionOrders = {
  operatorFilter: '仅运营可以按商户筛选',
  notPermitted: '没有权限执行此操作',
  orderNoMissing: '请填写商户单号',
};

export const receiptRules = {
  aboveCap: '实收金额不能超过 1 亿元',
  farAboveDue: '实收金额远超订单金额（超过 10 倍且多出 100 万元以上），请核对',
};

export const receiveChannelNotification = {
  idReused: '通知编号已用于另一个通知',
  wrongAmount: '金额须为最多两位小数的数字字符串',
};

export const ownOrders = {
  created: '已创建',
  title: '代收订单',
  nothingToResend: '没有可以重发的回调',
};
