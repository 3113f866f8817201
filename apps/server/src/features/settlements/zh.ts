/** Texts of settlements; a second language is a file of the same shape. */

/** Values inserted into a sentence. */
type Shown = string | number | bigint;

/** Labels that several approvals show. */
export const lines = {
  account: '结算账户',
};

/** Refusals that several commands return. */
export const faults = {
  merchantMissing: '商户不存在',
  notPermitted: '没有权限执行此操作',
};

export const accountApproval = {
  asked: '商户两名成员申请变更结算账户',
  proofGone: '开户证明不存在或已过期，请重新上传',
  otherName: '户名须与商户的登记名称一致',
  nameInReview: '户名须先由风控复核',
  walletNotReached: '没有可用的支付渠道能付到这个账户',
  kind: '账户类型',
  /** Role of the screened person for its merchant. */
  holderOf: '结算账户户名',
  subject: (name: Shown) => `${name} · 结算账户`,
  holder: '户名',
  documentNo: (document: Shown) => `${document}编号`,
  documentFile: (document: Shown) => `${document}文件`,
  inUse: '启用',
  activeFrom: (hours: Shown) => `生效 ${hours} 小时后`,
};

export const askOwnSettlement = {
  sumChanged: '可结算金额已变化，请核对新的金额后再提交',
};

export const endApprovals = {
  wrongState: (from: Shown, to: Shown) => `该结算${from}，不能改为${to}`,
  state: '状态',
  released: '释放占用（元）',
  formerAccount: '原收款账户',
  payment: '付款',
  returnLine: '退回流水',
  refundedToMerchant: '退还商户（元）',
  accountUsable: '可用',
  accountStopped: '停用，须重新验证',
};

export const exportSettlements = {
  title: '商户结算',
};

export const planApproval = {
  minAmountRange: '起结金额须大于 0，不超过 1 亿元',
  reserveRateLimit: '保证金比例最多 50%',
  reservePaired: '保证金比例与天数须同时填写或同时为 0',
  every: (hours: Shown) => `，每 ${hours} 小时`,
  cutOff: (cutOff: Shown) => `，日切 ${cutOff}`,
  noReserve: '无',
  reserve: (rate: Shown, days: Shown) => `${rate}%，${days} 天后释放`,
  subject: (name: Shown) => `${name} · 结算计划`,
  cycle: '结算周期',
  minAmount: '起结金额（元）',
  rollingReserve: '滚动保证金',
  heldOnCases: '有案件或投诉时暂缓',
  yes: '是',
  no: '否',
  fee: '每笔结算手续费（元）',
};

export const runApproval = {
  wrongState: (state: Shown) => `该批次${state}，不能再审批`,
  subject: (count: Shown, runNo: Shown) => `${count} 个商户 · ${runNo}`,
  leftOut: (faults: Shown) => `不结算：${faults}`,
  total: '合计付款（元）',
  reserveKept: (reserve: Shown) => `；留存保证金 ${reserve} 元`,
  payment: (amount: Shown, account: Shown, reserve: Shown, note: Shown) => `${amount} 元 → ${account}${reserve}${note}`,
};

export const settlementPapers = {
  tooMany: '上传后未使用的证明文件过多，请明天再试',
};

export const settlementRefusals = {
  noSuchSettlement: '结算单不存在',
  noSuchRun: '结算批次不存在',
  steps: {
    wrong_state: '结算状态已变化，请刷新后再看',
    same_person: '您发起了这批结算的付款，或经手过上一次付款，须由另一人付款',
    not_by_file: '收款方是钱包，银行文件付不到',
    no_line: '该流水不存在，或已用于另一笔付款',
    other_day: '流水日期与付款日期不符：付款流水不早于发出前 3 天，退回流水在付款后 365 天内',
    amount_differs: '流水金额与结算金额不一致',
    nobody: '批次内已没有可结算的商户',
  },
};

export const settlementSteps = {
  nothingToSettle: (reason: Shown) => `没有可结算的商户：${reason}`,
};

export const settlementView = {
  created: '生成结算单，金额已占用',
  approved: '批次经两人批准',
  written: (batchNo: Shown) => `已写入付款文件 ${batchNo}`,
  leftTo: (channel: Shown) => `已交由${channel}付款`,
  sent: '已发出付款',
  failed: (reason: Shown) => `付款失败：${reason}`,
  leftBank: '对账单已确认出账',
  leftChannel: '渠道已付款',
  left: '付款已确认',
  reserveReleased: '保证金已释放',
  ends: { refused: '已驳回，占用已释放', cancelled: '已取消，占用已释放', returned: '付款被退回，款项已退还商户' },
};

export const statementFiles = {
  title: '商户结算单',
  sinceOpening: '开户',
  period: (from: Shown, to: Shown) => `${from} 至 ${to}`,
  merchant: '商户',
  merchantId: '商户号',
  periodTitle: '期间',
  currency: '币种',
  item: '项目',
  count: '笔数',
  amount: '金额（元）',
  openingBalance: '期初余额',
  closingBalance: '期末余额',
  note: '金额为商户应付账户的入账（正）与出账（负），与账本逐分一致。',
  rows: {
    title: '明细',
    id: '流水编号',
    time: '时间',
    type: '类型',
    orderNo: '单号',
    amount: '金额（元）',
    balance: '余额（元）',
  },
};

export const merchantBill = {
  notYet: '该日尚未开始',
  tooLong: (most: Shown) => `明细超过 ${most} 笔，请缩短日期或分页读取`,
};

export const ownBill = {
  endsBefore: '结束日期不能早于开始日期',
  tooManyDays: (most: Shown) => `一次最多 ${most} 天`,
};

export const ownSettlements = {
  title: '结算',
};
