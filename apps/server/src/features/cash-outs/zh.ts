/** Texts of cash-outs. A second language is a file of the same shape. */

/** Values that a sentence may contain. */
type Shown = string | number | bigint;

/** Refusals that several commands return. */
export const faults = {
  aboveMaxAmount: '提现金额超过单笔上限',
};

export const cashOutRefusals = {
  personFaults: {
    frozen: '账号已被冻结，不能提现',
    unverified: '尚未通过实名认证或认证已过期，不能提现',
    paused: '已被平台或上级暂停，恢复后才能提现',
  },
  accountFaults: {
    no_account: '收款账户不存在',
    not_bank: '只能提现到银行账户',
    unchecked: '该银行账户未通过审核',
    other_name: '户名与实名不一致',
    changed: '银行账户在申请后有变化',
  },
  owed: (owed: Shown) => `佣金账户欠 ${owed} 元（退款或退汇冲回），待后续佣金扣回后才能提现`,
  keptForOwed: (owed: Shown) => `额度须留出佣金账户所欠的 ${owed} 元（退款或退汇冲回），可用余额不足`,
  belowMinAmount: (minAmount: Shown) => `单笔最少 ${minAmount} 元`,
  aboveMaxAmount: (maxAmount: Shown) => `单笔最多 ${maxAmount} 元`,
  aboveDailyAmount: (dailyAmount: Shown) => `超过单日提现上限 ${dailyAmount} 元`,
  aboveDailyCount: (dailyCount: Shown) => `今天的提现次数已用完（${dailyCount} 次）`,
  balanceShort: '可用余额不足',
  steps: {
    wrong_state: '提现状态已变化，请刷新后再看',
    reference_used: '该流水号已用于另一笔提现',
    same_person: '您发起了这笔放款，或经手过失败的那次打款，须由另一人处理',
    has_line: '对账单显示这笔款项已出账，请先在对账单流水中对应',
    slip_gone: '回单已失效，请重新上传',
    short: '佣金余额不足：申请后有佣金被冲回，请驳回该提现',
    no_line: '该流水不存在，或已对应另一笔提现',
    other_day: '流水日期与付款日期不符：付款流水不早于发出前 3 天，退回流水在付款后 365 天内',
    amount_differs: '流水金额与应付金额不一致',
  },
  applicantFrozen: '申请人已被冻结，请先解除冻结或驳回该提现',
  refuseInstead: (fault: Shown) => `${fault}，请驳回该提现`,
  noSuchCashOut: '提现单不存在',
};

export const cashOutSlips = {
  tooMany: '上传后未提交的图片过多，请明天再试',
};

export const cashOutView = {
  platform: '平台',
  withdrawn: '申请人撤销',
  refused: (reason: Shown) => `驳回：${reason}`,
  applied: '提交申请，金额已占用',
  approved: '审批通过，等待打款',
  released: (ended: Shown) => `${ended}，占用已释放`,
  paid: (reference: Shown) => `已打款，银行流水号 ${reference}`,
  failed: (reason: Shown) => `打款失败：${reason}`,
  givenBack: (ended: Shown) => `${ended}，款项已退还`,
  leftBank: '对账单已确认出账',
  returned: (reason: Shown, reference: Shown) => `银行退回${reason}，款项已退还${reference}`,
};

export const exportCashOuts = {
  own: '提现',
  review: '提现审核',
};

export const ownCashOuts = {
  notForRole: '只有代理和码商可以提现',
};

export const readCashOutForm = {
  notLicensed: '许可未覆盖提现业务',
};

export const readCashOuts = {
  notPermitted: '没有权限执行此操作',
};

export const releaseApproval = {
  nameInReview: '户名命中筛查名单，须先由风控复审并排除',
  wrongStatus: (status: Shown) => `该提现${status}，不能放款`,
  state: '状态',
  amount: (source: Shown) => `提现金额（元，${source}）`,
  fee: '其中手续费（元）',
  account: '收款银行账户',
  holder: '户名',
};

export const requestCashOut = {
  keyReused: '该请求标识已用于另一笔提现',
  screened: '暂时无法提现，请联系客服',
  amountZero: '提现金额须大于 0',
};

export const returnApproval = {
  wrongStatus: (status: Shown) => `该提现${status}，不能退回`,
  lineUnfit: '该流水不存在、已被使用、金额不一致，或不在付款后 365 天内',
  payment: (sentTime: Shown, sentBy: Shown, amount: Shown) => `${sentTime}，${sentBy}，${amount} 元`,
  paid: '打款',
  paidReference: '打款流水号',
  leftBank: '对账单出账',
  notOnStatement: '对账单中尚未出现',
  returnLine: '退回流水',
  returnReason: '退回原因',
  refunded: (source: Shown) => `退回${source}（元）`,
};

export const showPayee = {
  wrongState: '只有待打款或打款失败的提现可查看收款账户',
};

export const termsApproval = {
  labels: {
    minAmount: '单笔最小金额（元）',
    maxAmount: '单笔最大金额（元）',
    dailyAmount: '单日金额上限（元）',
    dailyCount: '单日笔数上限',
    feeFixed: '每笔固定手续费（元）',
    feeRate: '手续费率（%）',
  },
  minAmountZero: '单笔最小金额须大于 0',
  belowMinAmount: '不能小于单笔最小金额',
  aboveLimit: '不能超过 1 亿元',
  belowMaxAmount: '不能小于单笔最大金额',
  feeRateLimit: '手续费率最多 10%',
  termsMissing: '提现规则不存在',
  feeAboveMinAmount: '手续费须小于单笔最小金额',
  subject: '提现限额与手续费',
};
