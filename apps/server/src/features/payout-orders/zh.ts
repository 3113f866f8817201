/** The Chinese texts of payout-orders; a second language is a file of the same shape. */

/** A value that is inserted into a text. */
type Shown = string | number | bigint;

/** Labels that several approvals show. */
export const lines = {
  state: '状态',
  amount: '金额（元）',
  merchantHold: '商户冻结',
};

/** Refusals that several commands answer. */
export const faults = {
  orderMissing: '订单不存在',
};

/** Texts that several files use. */
export const words = {
  frozen: '已冻结',
  held: '占用',
  allReleased: '全部释放',
};

export const attachProofs = {
  fileMissing: '请先上传文件',
  usedElsewhere: '该文件已用于其他订单，请上传本订单的付款凭证',
  proofGone: '文件已失效，请重新上传',
};

export const ownPayoutsApproval = {
  merchantMissing: '商户不存在',
  frozen: '商户已冻结，不能发起代付',
  count: '笔数',
  total: '代付总额（元）',
  fee: '手续费（元）',
  row: (no: number) => `第 ${no} 笔`,
  yuan: (amount: string) => `${amount} 元`,
  made: '自动编号',
  rowRefused: (no: number, reason: string) => `第 ${no} 笔：${reason}`,
  feeChanged: '手续费已变化，与申请时不同，请重新提交',
};

export const judgePayoutFile = {
  noHead: '第一行须为列名，至少含金额、收款人姓名与收款账号，可下载模板',
  empty: '文件中没有代付',
  formula: '单元格含公式，请粘贴为数值',
  moreColumns: '列数多于列名',
  repeated: '文件中商户单号重复',
  payType: '支付类型须为聊天钱包、支付钱包、银行卡或数字人民币',
};

export const bankRefusals = {
  steps: {
    wrong_state: '订单当前状态不能执行此操作，请刷新后再试',
    suspended: '商户已停用，不能付款',
    needs_two: '大额代付（含 24 小时内付往同一账户的合计）须先经两人审批',
    same_person: '您发起或审批了这笔代付的付款，或经手过上一次付款，须由另一人付款',
    no_line: '该流水不存在，或已用于另一笔付款',
    other_day: '流水日期与付款日期不符：付款流水不早于发出前 3 天，退回流水在付款后 365 天内',
    amount_differs: '流水金额与代付金额不一致',
    not_by_file: '收款方是钱包，银行文件付不到，请选择支付渠道',
  },
  frozen: '订单或商户已被冻结',
};

export const beneficiaryRules = {
  chatAccount: '聊天钱包账号须为 6–20 位字母开头的账号、手机号，或机构应用内的用户编号（openid）',
  walletAccount: '支付钱包账号须为手机号、邮箱或 2088 开头的 16 位编号',
  bankCard: '银行卡号须为 12–19 位数字',
  digitalWallet: '数字人民币钱包编号须为 16–19 位数字',
  holder: '收款人姓名至少两个字，且不能含特殊字符',
  unknownType: '支付类型不存在',
  cardCheckDigit: '银行卡号校验位不正确，请核对',
};

export const cancelPayout = {
  byMerchant: '商户取消',
};

export const checkRows = {
  amountZero: '金额必须大于 0',
  screened: '暂不能受理该收款人',
};

export const claimPayout = {
  taken: '手慢了，该订单已被抢走',
  yours: '您已抢到该订单，请前往我的订单付款',
  closed: '该订单已结束，不能再抢',
  frozen: '该订单已冻结，暂时不能抢单',
  claimerFrozen: '您的账号已被冻结，不能抢单',
  paused: '您已暂停接单，请先开启接单',
  ownBeneficiary: '收款人是您本人，不能抢自己的收款',
  claimedBefore: '您退回过该订单，不能再次抢单',
  tooMany: '未付款的订单已达上限，请先完成付款',
  rateMissing: '您未开通该支付类型的费率，不能抢单',
  commissionsAboveFee: '该订单的手续费低于佣金，暂时不能抢单',
  floatShort: '可用额度不足，不能抢单',
  overLimit: '超过您的单日或单月限额，不能抢单',
  coolingDown: (seconds: number | null) => `冷却中，请 ${seconds} 秒后再抢单`,
};

export const createPayoutOrders = {
  noWallets: '没有支付渠道可以付到这类钱包，仅支持银行卡',
  notReached: '没有支付渠道可以付到该账号',
  onlyByChannel: '该账号只能由支付渠道付到',
  duplicate: '商户单号已存在',
  notOffered: '该支付类型未开通',
  outOfRange: '金额超出代付范围',
  balanceShort: '可用余额不足',
  unverified: '商户未通过认证',
};

export const exportPayouts = {
  hall: '代付大厅',
  orders: '代付订单',
  own: '我的代付',
};

export const freezePayout = {
  unfreezeByTwo: '解除冻结须两人审批，请在订单详情中发起',
};

export const holdProofs = {
  nothingToHold: '没有可保全的凭证，或凭证已在保全中',
  notHeld: '凭证不在保全中',
};

export const operatorRoutes = {
  acceptedOnce: '已验收，等待另一人复核',
  accepted: '验收成功，账本已结算',
  unfrozen: '已解除冻结',
  proofsHeld: '凭证已列入保全',
  holdEnded: '已解除保全',
};

export const paymentApprovals = {
  notByFile: '该订单由接单方付款，不经银行付款文件',
  wrongState: (from: Shown, to: Shown) => `该订单${from}，不能改为${to}`,
  belowTier: '未达大额标准，可直接生成付款文件',
  approvedBefore: '该订单的付款已获批准',
  payment: '付款（元）',
  beneficiary: '收款人',
  account: '收款账户',
  merchantFee: '商户手续费（元）',
  cancelOrClose: '等待付款的订单由商户取消，或直接关闭',
  file: '付款文件',
  bankFailure: '银行失败原因',
  reason: '处理理由',
  lineUnfit: '该流水不存在、已被使用、金额不一致，或不在付款后 365 天内',
  sent: '付款',
  returnLine: '退回流水',
  refundedToMerchant: '退还商户（元）',
  feeRefunded: '退还手续费（元）',
};

export const payoutReleaseApproval = {
  payoutMissing: '代付订单不存在',
  notFrozen: '代付订单没有被冻结',
  hitsOpen: '有未放行的筛查命中，请先在命中复核中处理',
  frozenByCase: '该冻结由案件设定，请在案件中解除',
  over: '代付订单已结束',
  freeze: '冻结',
  released: '解除，继续付款与结算',
  remark: '两人审批解除冻结',
};

export const payoutRulingApproval = {
  agreed: '付款方承认未付款，同意退回',
  noObjection: '期限内未提出异议',
  screenshot: '（附截图，见订单详情）',
  nothingToRule: '代付订单不存在，或付款方没有提交过凭证',
  wrongState: '只能裁定异常的订单，或关闭退回后等待中的订单',
  listed: '订单已在抢单列表中',
  tooEarly: (answerBy: Shown) => `付款方可在 ${answerBy} 前提出异议，届时或付款方同意后才能裁定`,
  disputed: '异常',
  awaitsClaim: '等待接单',
  payer: '付款方',
  disputeReason: '争议原因',
  answer: '付款方的答复',
  remark: '裁定理由',
};

export const payoutView = {
  titles: {
    'payout.listed': '已创建，等待接单',
    'payout.held': '已创建，等待筛查复核',
    'payout.claimed': '已接单，额度已冻结',
    'payout.marked_paid': '已付款，等待验收',
    'payout.paid': '已通知商户验收',
    'payout.rejected': '已驳回，退回抢单列表',
    'payout.expired': '付款超时，退回抢单列表',
    'payout.disputed': '转为异常',
    'payout.objected': '付款方提出异议',
    'payout.return_agreed': '付款方承认未付款，同意退回',
    'payout.returned': '裁定退回，重新等待接单',
    'payout.accept_asked': '已验收，等待第二人复核',
    'payout.accepted': '验收通过，账本已结算',
    'payout.created': '已创建，等待付款',
    'payout.resumed': '已解除冻结',
    'payout.approved': '大额付款已经两人批准',
    'payout.sent': '已写入银行付款文件',
    'payout.refused_by_bank': '银行付款失败，商户冻结保留',
    'payout.refused_by_channel': '渠道未付款，商户冻结保留',
    'payout.paid_after_failure': '渠道称未付款后又称已付款，按已付款入账',
    'payout.paid_by_channel': '渠道已付款，账本已结算',
    'payout.proven': '对账单已确认出账，账本已结算',
    'payout.completed': '代付完成',
    'payout.cancelled': '商户已取消，冻结已释放',
    'payout.failed': '代付失败，冻结已释放',
    'payout.frozen': '已冻结',
    'payout.unfrozen': '已解除冻结',
    'payout.notified': '商户已收到回调',
    'payout.notify_failed': '回调停止重试',
  },
  returnedByBank: '银行退汇，款项与手续费已退还商户',
  sentByChannel: '已交由渠道付款',
  returnedByChannel: '渠道退回，款项与手续费已退还商户',
  merchant: '商户',
  merchantAccepted: (mchId: string) => `商户 ${mchId}`,
  operator: '运营',
};

export const readCodeMerchantOrders = {
  unknownState: '状态不存在',
};

export const readMerchantPayout = {
  notPermitted: '没有权限执行此操作',
};

export const releaseHeldPayout = {
  remark: '两人复核后继续',
};

export const stepAnswers = {
  notForRole: '只有代理或码商可以抢单',
  wrongState: '订单当前状态不能执行此操作，请刷新后再试',
  taken: '订单已被接单，不能再取消',
  expired: '付款时限已过，订单已退回抢单列表',
  frozen: '订单处理中，请稍后再试',
  firstOfTwo: '已验收，待另一人复核后结算',
  needsTwo: '付款方已提交付款凭证，须经两人裁定，请在订单详情中发起',
  needsEnd: '银行付款失败，须由运营两人处理，或重新付款',
  tooEarly: '付款方的异议期限未到，届时或付款方同意后才能裁定',
  tooLate: '异议期限已过，请联系运营',
  samePerson: '您已验收过，须由另一人复核后结算',
};

export const uploadProof = {
  tooMany: '上传后未使用的文件过多，请明天再试',
};

export const ownPayouts = {
  title: '代付订单',
  created: '已创建',
  nothingToResend: '该订单没有可重发的回调',
};
