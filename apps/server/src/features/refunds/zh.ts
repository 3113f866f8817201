/** Texts of refunds; a second language is a file of the same shape. */

/** Values inserted into a sentence. */
type Shown = string | number | bigint;

/** Labels that several approvals show. */
export const lines = {
  refundAmount: '退款金额（元）',
  state: '状态',
  paidBy: '由谁付款',
  account: '退到账户',
  holder: '户名',
};

/** Refusals that several commands return. */
export const faults = {
  notPermitted: '没有权限执行此操作',
  orderMissing: '订单不存在',
};

export const advanceApproval = {
  notWaiting: '退款没有在等待余额，无需垫付',
  amountDiffers: (shortage: Shown) => `垫付金额须为现缺的 ${shortage} 元`,
  advanceAmount: '垫付金额（元）',
  recovery: '收回',
  recoveredFirst: '从商户之后的入账中最先扣回',
};

export const cancelApproval = {
  differenceStays: '差额须退回付款人，不能取消',
  wrongState: (state: Shown) => `退款${state}，不能取消`,
  bookingReversed: '不再退款，批准时的记账冲回',
};

export const enterRefundAccount = {
  accountOfPlatform: '不能退到收款方、商户或本平台的账户',
  otherName: '户名须与付款人一致',
  wrongState: '订单当前状态不能填写退款账户',
  linkGone: '订单不存在或链接已失效',
};

export const exportRefunds = {
  refunds: '退款',
  tasks: '退款任务',
};

export const refundCommandsStore = {
  ofSuspense: '挂账退回',
};

export const merchantRoutes = {
  reasonMissing: '商户申请退款',
};

export const readRefunds = {
  steps: {
    'refund.waiting_funds': '已批准，等待商户余额',
    'refund.approved': '已批准',
    'refund.paying': '已付款，待核对',
    'refund.accept_asked': '凭证已认可，等待第二人复核',
    'refund.paid': '已退款',
    'refund.failed': '付款失败',
    'refund.disputed': '凭证有争议，待收款方答复',
    'refund.objected': '收款方提出异议',
    'refund.agreed': '收款方承认未付款',
    'refund.returned': '银行退回',
    'refund.refused': '已驳回',
    'refund.expired': '已过期',
    'refund.cancelled': '已取消',
  },
  requested: '申请退款',
  waiting: '已批准，等待余额足够',
  waitsUntil: (time: string) => `最晚等到 ${time}，届时余额仍不足则退款过期`,
};

export const refundApproval = {
  wrongStatus: (status: Shown) => `订单${status}，不能退款`,
  orderFrozen: '订单已被风控冻结，不能退款',
  nothingLeft: '没有可退金额：已退或正在退的金额等于实收金额',
  amountZero: '退款金额必须大于 0',
  aboveRest: (rest: Shown) => `超过可退金额：可退 ${rest} 元`,
  lacking: (short: Shown) => `不足 ${short} 元，`,
  reserveShort: (reserve: Shown) => `保证金 ${reserve} 元也不够，`,
  reserveReleased: '批准时提前释放保证金补足',
  waits: (standing: Shown) => `${standing}批准后等待余额`,
  merchantBalance: '商户可用余额',
  complaintAnswered: '以退款答复，解除其冻结',
  complaintStays: '只退一部分：仍待答复，其余款项继续冻结',
  heldByInstitution: '款项在机构账户，须由机构付款',
  heldByChannel: '款项由支付渠道收取，须由该渠道退回',
  refundable: '可退金额（元）',
  fromMerchant: '扣回商户（元）',
  fees: '手续费与佣金',
  feesReversed: (feeBack: Shown) => `按比例冲回 ${feeBack} 元`,
  refundFee: '退款手续费（元）',
  reason: '退款原因',
  complaint: '付款人投诉',
  laterComplaint: (ordinal: Shown) => `付款人投诉（本单第 ${ordinal} 次）`,
  complaintOpen: '待答复',
};

export const refundPayee = {
  /** Role of the screened person for its subject. */
  who: '退款收款人',
  nameInReview: '退款账户户名须先由风控复核',
  fromEvidence: '原付款账户',
  fromPayer: '付款人填写',
  backByChannel: (receipt: Shown) => `${receipt}（原路退回）`,
};

export const payRefund = {
  referenceMissing: '请填写流水号',
};

export const refundProofs = {
  tooMany: '上传后未提交的图片过多，请明天再试',
};

export const refundRefusals = {
  notFound: '退款不存在',
  wrongState: '退款当前状态不能这样处理，请刷新',
  frozen: '订单或其收款方、商户、账户已冻结，不能退款',
  aboveRest: '退款金额超过可退金额',
  noSender: '该到账的对账单未写明付款账号与户名，不能退回付款方',
  noAccount: '付款人尚未填写退款账户，请付款人在付款页填写后再提交',
  otherName: '退款账户户名与付款人不一致，请付款人重新填写',
  ownAccount: '退款账户是收款方、商户或本平台的账户，不能退到该账户',
  samePerson: '您发起了该退款，或经手过上一次付款，须由另一人付款',
  ownRefund: '您是该退款的发起人，收款方的凭证须由另一人认可',
  acceptedBefore: '您已认可该凭证，须由另一人复核',
  referenceUsed: '该流水号已用于另一笔退款',
  proofUsed: '该凭证已用作另一笔付款的凭证',
  proofGone: '凭证已失效，请重新上传',
  noLine: '该流水不存在或已用于其他业务',
  otherDay: '流水日期早于付款发出前 3 天，不是这笔退款的付款',
  amountDiffers: '流水金额与退款金额不一致',
  tooLate: '异议期限已过，请联系运营',
  tooEarly: '收款方的异议期限未到，届时或收款方同意后才能裁定',
  changed: '商户余额已变化，请重新提交',
};

export const returnApproval = {
  wrongState: (state: Shown) => `退款${state}，不能退回`,
  notPaidByBank: '该退款没有经银行付款，不能登记退回',
  lineUnfit: '该流水不存在、已被使用，或金额不一致',
  payment: '付款',
  returnLine: '退回流水',
  owedAgain: '重新应退付款人（元）',
};

export const routes = {
  acceptedOnce: '已认可，等待另一人复核',
  refunded: '已退款',
};

export const rulingApproval = {
  agreed: '收款方承认未付款',
  noObjection: '期限内未提出异议',
  screenshot: '（附截图，见退款详情）',
  collector: '收款方',
  disputeReason: '争议原因',
  answer: '收款方的答复',
  remark: '裁定理由',
};

export const rulingFaults = {
  noDispute: '退款凭证没有争议，不能裁定',
  tooEarly: (answerBy: Shown) => `收款方可在 ${answerBy} 前提出异议，届时或收款方同意后才能裁定`,
  ownRefund: '您是该退款的发起人，须由另外两人裁定',
};

export const showPayee = {
  wrongState: '只有待机构付款的退款可查看收款账户',
};

export const surplusApproval = {
  orderFrozen: '订单已被风控冻结，不能退回',
  nothingLeft: '该到账没有可退回的挂账金额',
  amountZero: '退回金额必须大于 0',
  aboveLeft: (left: Shown) => `超过挂账余额：可退回 ${left} 元`,
  onlyWhole: (left: Shown) => `该笔已待整笔退回：须为 ${left} 元`,
  lineNotNumber: '须为流水编号，或 C 与渠道到账编号',
  nothingInSuspense: '该到账没有挂账，不能退回付款方',
  subject: (holder: Shown, amount: Shown) => `${holder} · ${amount} 元`,
  order: '代收订单',
  returnable: '挂账可退（元）',
  amount: '退回金额（元）',
  fromEvidence: (account: Shown) => `${account}（原付款账户）`,
};

export const ownRefunds = {
  title: '退款',
};

/** A refund that a merchant's people ask for. */
export const ownRefundApproval = {
  frozen: '商户已冻结，不能退款',
  numberUsed: '该商户退款单号已使用',
  order: '代收订单',
  mchRefundNo: '商户退款单号',
};
