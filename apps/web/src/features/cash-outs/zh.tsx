/** Every text of these screens; a second language is a file of the same shape. */

import type { ReactNode } from 'react';

/** A value that a text inserts. */
type Shown = string | number;

export const cancelButton = {
  cancel: '撤销申请',
  title: '撤销提现',
  confirm: '确认撤销',
  keep: '再想想',
  done: '已撤销，金额已释放',
  warning: (amount: ReactNode) => <>撤销后，占用的 {amount} 元立即恢复可用，需要时可以重新申请。</>,
};

export const arrivalTitle = {
  due: '应到账金额',
  arrived: '到账金额',
};

export const cashOutFacts = {
  noFee: '免手续费',
  returnReason: '退回原因',
  failReason: '失败原因',
  rejectReason: '驳回原因',
};

export const cashOutDrawer = {
  title: '提现详情',
  close: '关闭',
  amount: (amount: ReactNode) => <>{amount} 元</>,
  releaseBlocked: (why: ReactNode) => <>{why}，不能放款。</>,
  receiptAlt: '付款回单',
  postingsHint: '打款登记后记账，分录会出现在这里。',
};

export const cashOutReview = {
  title: '提现审核',
  noun: '提现',
  terms: '提现规则',
  emptyTitle: '没有提现',
  emptyHint: '代理和码商申请的提现会出现在这里，先由两人审批放款，再由财务打款。',
};

export const nextSteps = {
  0: '财务申请放款',
  1: '财务打款',
  2: '等待对账单',
  3: '',
  4: '',
  5: '',
  6: '',
  7: '另一人重新打款或驳回',
};

export const amountComplaint = {
  notAboveZero: '提现金额须大于 0',
  owed: (source: Shown, money: Shown) => `${source}欠 ${money} 元，待后续佣金扣回后才能提现`,
  tooMuch: '超过可提金额',
  belowMinimum: (money: Shown) => `单笔最少 ${money} 元`,
  aboveMaximum: (money: Shown) => `单笔最多 ${money} 元`,
  dailyCountUsed: (dailyCount: Shown) => `今天的提现次数已用完（${dailyCount} 次）`,
  aboveDailyAmount: (money: Shown) => `超过单日提现上限 ${money} 元`,
};

export const feeText = {
  fixed: (money: Shown) => `每笔 ${money} 元`,
  rate: (feeRate: Shown) => `金额的 ${feeRate}%`,
  plus: ' 加 ',
};

export const accountTail = {
  endsIn: (digits: Shown) => `尾号 ${digits}`,
};

export const waitedText = {
  days: (days: Shown) => `${days} 天`,
  hours: (hours: Shown) => `${hours} 小时`,
  minutes: (minutes: Shown) => `${minutes} 分钟`,
};

export const ownMeans = {
  title: '可提金额',
  freeQuota: '可提额度（元）',
  freeCommission: '可提佣金（元）',
  accountNeeded: '需要认证时核验的结算账户，或一个已通过审核的本人银行账户',
  request: '申请提现',
};

export const cashOuts = {
  title: '提现',
  emptyTitle: '还没有提现',
  emptyHint: '把可提金额提现到您本人的银行账户，每一笔的进度会显示在这里。',
};

export const releaseDialog = {
  title: '申请放款',
  intro: (netAmount: ReactNode, bankName: ReactNode, accountNo: ReactNode) => (
    <>
      审批通过后由财务打款 {netAmount} 元到 {bankName} {accountNo}，登记银行流水号时记账。
    </>
  ),
};

export const returnDialog = {
  title: '银行退回',
  lineMissing: '请选择退回的流水',
  intro: (amount: ReactNode) => (
    <>
      款项被银行退回时使用：
      {amount} 元（含手续费）退还申请人。
    </>
  ),
  sentAt: '打款时间',
  sentAmount: '打款金额',
  amount: (netAmount: ReactNode) => <>{netAmount} 元</>,
  sentReference: '打款流水号',
  statementLine: '对账单出账',
  notInStatement: '对账单中尚未出现',
  reasonHint: '申请人会看到原文。',
};

export const requestFaults = { failed: '提交失败，请重试', unsure: '是否已提交尚不确定，请直接重试，不会重复提现' };

export const requestSteps = {
  done: '提现申请已提交',
  dirty: '未提交的提现',
  accountMissing: '请选择银行账户',
  confirmTitle: '确认提现',
  title: '申请提现',
  back: '上一步',
  cancel: '取消',
  next: '下一步',
  oneTimeCodeHint: '刚验证过的几分钟内可留空；大额提现须重新输入',
};

export const requestDialog = {
  title: '申请提现',
  close: '关闭',
};

export const accountChoice = {
  whereToWithAccounts: '提现只能到认证时核验的结算账户，或您本人名下、已通过审核的银行账户。',
  whereToNoAccount: '提现只能到认证时核验的结算账户，您的认证资料里还没有。',
  viewReview: '查看审核进度',
  addAccount: '去添加银行账户',
  account: '收款银行账户',
  othersUnreviewed: (others: Shown) => `另有 ${others} 个银行账户未通过审核，不能选择。`,
  ownNameOnly: '只能提现到您本人名下的账户。',
  settlementAccount: '（结算账户）',
};

export const freeText = {
  owed: (money: Shown) => `欠 ${money} 元，待扣回`,
  free: (money: Shown) => `可提 ${money} 元`,
};

export const quotedText = {
  quoted: (fee: Shown, net: Shown) => `本次手续费 ${fee} 元，到账 ${net} 元。`,
};

export const requestFields = {
  source: '提现来源',
  amount: '提现金额（元）',
  fee: (fee: Shown) => `手续费${fee}`,
  noFee: '免手续费',
  amountHint: (min: Shown, max: Shown, fee: Shown, quoted: Shown) => `单笔 ${min} 至 ${max} 元，${fee}。${quoted}`,
  all: '全部',
  remark: '备注（选填）',
};

export const requestQuestion = {
  source: '来源',
  fee: '手续费',
  noFee: '免手续费',
  netAmount: '到账金额',
  bank: '开户银行',
  accountNo: '银行账号',
  holder: '户名',
  remark: '备注',
  submitNote: '提交后金额立即占用，平台审核后打款；审核通过前您可以随时撤销。',
};

export const sendDialog = {
  title: '登记打款',
  confirm: '确认已打款',
  done: '已登记打款',
  oneTimeCodeHint: '刚验证过的几分钟内可留空；大额须重新输入',
  intro: '请先在银行完成付款。登记后立即记账。',
  referenceHint: '银行付款回单上的流水号，只能使用一次。',
  receiptLabel: '付款回单',
  receipt: '付款回单（选填）',
};

export const staffActions = {
  reject: '驳回',
  returned: '银行退回',
  release: '申请放款',
  fail: '登记打款失败',
  sendByAnother: '您发起了放款，或经手过失败的打款，须由另一人登记打款',
  send: '登记打款',
};

export const statementLine = {
  noReference: '无流水号',
};

export const statementLines = {
  done: '已确认出账',
  title: '对账单流水',
  amountDiffers: '金额不一致',
  chooseOf: (reference: Shown) => `就是这一笔 ${reference}`,
  choose: '就是这一笔',
  hint: '导入对账单后，金额与流水号一致的支出会自动对应；也可在此人工指定。',
};

export const rejectDialog = {
  title: '驳回提现',
  confirm: '确认驳回',
  done: '已驳回，金额已释放',
  oneTimeCodeHint: '刚验证过的几分钟内可留空',
  reason: '驳回原因',
  warning: (amount: ReactNode) => (
    <>驳回后，占用的 {amount} 元立即恢复可用，待审批的放款申请同时失效。申请人会看到原因。</>
  ),
  giveBack: (amount: ReactNode) => (
    <>驳回后，{amount} 元（含手续费）立即退还申请人。请先与银行确认款项没有付出。申请人会看到原因。</>
  ),
  givenBack: '已驳回，款项已退还申请人',
};

export const failDialog = {
  title: '登记打款失败',
  confirm: '确认登记',
  done: '已登记打款失败',
  reason: '失败原因',
  warning: '银行在付款前拒绝时登记，申请人会看到原因。之后由未经手的另一人重新打款，或驳回并把款项退还申请人。',
};

export const termTitles = {
  minAmount: '单笔最小金额（元）',
  maxAmount: '单笔最大金额（元）',
  dailyAmount: '单日金额上限（元）',
  dailyAmountHint: '同一实名主体当天的申请合计。',
  dailyCount: '单日笔数上限',
  feeFixed: '每笔固定手续费（元）',
  feeFixedHint: '从提现金额中扣除，0 为不收。',
  feeRate: '手续费率（%）',
};

export const termRules = {
  dailyCount: '请输入 1–1000 的整数',
};

export const termsForm = {
  title: '提现限额与手续费',
};

export const termsDialog = {
  title: '提现限额与手续费',
  close: '关闭',
};

export const quote = {
  failed: (message: Shown) => `手续费试算失败：${message}`,
};
