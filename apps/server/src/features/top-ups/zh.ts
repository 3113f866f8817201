/** Texts of top-ups; a second language is a file of the same shape. */

/** Values inserted into a sentence. */
type Shown = string | number | bigint;

/** Labels that several approvals show. */
export const lines = {
  statementLine: '对账单流水',
  payerName: '付款户名',
  reference: '银行流水号',
  lineAmount: '流水金额（元）',
  creditAmount: '入账金额（元）',
};

/** Refusals that several commands return. */
export const faults = {
  participantMissing: '参与方不存在',
  keyReused: '该请求标识已用于另一笔充值',
  noLineChosen: '该申请未指定对账单流水，请驳回后重新提交',
  topUpMissing: '充值单不存在',
};

/** Texts used by several files. */
export const words = {
  payerUnknown: '对账单未注明',
  noReference: '无流水号',
};

export const applicant = {
  notPermitted: '没有权限执行此操作',
  notLicensed: '未配置许可资料，资金业务已关闭',
  frozen: '您的账号已被冻结，不能充值',
  unverified: '您尚未通过实名认证或认证已过期，不能充值',
};

export const applyBankTopUp = {
  ownNameOnly: '只接受本人名下账户的转账，姓名须与实名认证一致',
  referenceUsed: '该银行流水号已提交过，请勿重复申请',
  tooManyOpen: '待核对的申请过多，请等待处理',
  proofGone: '凭证不存在或已过期，请重新上传',
  amountRange: '充值金额须大于 0 且不超过 1 亿元',
  screened: '该申请需人工核实，请联系客服',
};

export const bankCreditApproval = {
  refusals: {
    wrong_state: '充值单当前状态不能入账',
    blocked: '参与方已冻结或认证失效，不能入账',
    reference_used: '该银行流水号已入账，不能重复入账',
    line_taken: '该笔到账不存在、不在机构收款户或已用于其他入账，请重新选择对账单流水',
    other_payer: '该笔到账的付款户名与申请人不一致，不能入账，请在对账中处理',
  },
  otherReference: (reference: Shown) => `银行流水号 ${reference} 属于另一笔充值`,
  samePayer: (payer: Shown) => `${payer}（与申请人一致）`,
  state: '状态',
  credited: '已入账',
  applied: '申请金额（元）',
  difference: '与申请相差（元）',
};

export const chainHealth = {
  readFailed: '读取失败',
};

export const chain = {
  network: (network: Shown) => `区块链 ${network}`,
};

export const createUsdtTopUp = {
  ownNameOnly: '只接受本人付款，姓名须与实名认证一致',
  tooManyOpen: '待付款的充值过多，请先完成或取消',
  amountLimit: '充值金额不超过 1 亿元',
  usdtRange: (min: Shown, max: Shown) => `USDT 数量须在 ${min} 与 ${max} 之间`,
  noInstitution: '自有钱包无需填写机构名称',
  institutionMissing: '请填写交易所或托管机构的名称',
  chainDown: '链上服务暂不可用，请稍后再试',
  rateChanged: (rate: Shown) => `汇率已变为 ${rate}，请确认后再提交`,
};

export const depositApproval = {
  next: { credit: '已入账', return: '已退回', keep: '挂账待处理（已核查）', release: '挂账待处理' },
  refusals: {
    wrong_state: '该笔到账已处理，请刷新后再看',
    blocked: '参与方已冻结或认证失效，不能入账',
    reference_used: '该退回交易已用于另一笔到账',
  },
  depositMissing: '到账不存在',
  wrongState: (state: Shown, outcome: Shown) => `到账${state}，不能${outcome}`,
  onlyForReturn: '只有登记退回时填写',
  returnHashMissing: '请填写退回交易哈希',
  outcome: '处理方式',
  state: '到账状态',
  owedAndReceived: '应付 / 实到（USDT）',
  inYuan: '按锁定汇率折合（元）',
  returnHash: '退回交易哈希',
};

export const endTopUp = {
  wrongState: '充值单当前状态不能这样处理，请刷新后再看',
  endsByItself: 'USDT 充值到期自动结束，无需驳回',
};

export const exportTopUps = {
  title: '额度充值',
};

export const floatCreditApproval = {
  lineUnfit: '该笔到账不存在、不在机构收款户或已用于其他入账，请重新选择对账单流水',
  otherPayer: '该笔到账的付款户名与参与方不一致，不能入账，请在对账中处理',
  requestedReference: (reference: Shown) => `银行流水号 ${reference} 属于一笔充值申请，请在充值审核中入账`,
  creditedReference: (reference: Shown) => `银行流水号 ${reference} 已入账，不能重复入账`,
  openRequest: (orderNo: Shown) => `待入账申请 ${orderNo}`,
  requested: (amount: Shown, difference: Shown) => `申请 ${amount} 元，本次入账相差 ${difference} 元`,
  unverified: '参与方未通过认证，不能入账',
  frozen: '参与方已冻结，请先解除冻结',
  samePayer: (payer: Shown) => `${payer}（与参与方一致）`,
  memo: '附言',
  difference: '与流水相差（元）',
};

export const knownSenders = {
  wallet: '付款钱包',
};

export const readTopUps = {
  applied: '提交申请',
  requested: '生成收款地址',
  cancelled: '取消',
  expired: '过期未付款',
  refused: '驳回',
  seen: '链上看到付款',
  seenAgain: '付款重新进入区块',
  gone: '区块重组，付款暂不计',
  credited: '入账',
  suspense: '转挂账待处理',
  quarantined: '转隔离',
  dust: '不足一分，不计',
  credit: '按实到入账',
  return: '登记退回',
  keep: '继续挂账',
  release: '解除隔离',
  actors: { chain: '链上监听', system: '系统', 'system:top-ups': '对账匹配' },
  transaction: (start: Shown, end: Shown) => `交易 ${start}…${end}`,
  noBankAccount: '机构尚未配置收款银行账户',
  noAddress: '机构尚未配置收款地址',
};

export const screenPayer = {
  who: '额度充值付款方',
  inReview: '付款户名须先由风控复核，复核通过前不能入账',
};

export const simulatePayment = {
  sandboxOnly: '仅演示环境的沙箱链可以模拟付款',
};

export const topUpProofs = {
  tooMany: '上传后未提交的图片过多，请明天再试',
};

export const usdtRate = {
  noRate: '暂无可用汇率，请稍后再试',
};
