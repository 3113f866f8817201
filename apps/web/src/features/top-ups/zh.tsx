/** Every text of these screens; a second language is a file of the same shape. */

import type { ReactNode } from 'react';

/** A value that a text inserts. */
type Shown = string | number;

export const bankDialog = {
  submitted: '申请已提交，等待核对',
  dirty: '未提交的转账申请',
  proofMissing: '请上传转账凭证',
  title: '提交转账申请',
  cancel: '取消',
  submit: '提交申请',
  amount: '转账金额（元）',
  payerHint: (payerName: Shown) => `付款户名须为 ${payerName}`,
  referenceHint: '在银行转账回单上，入账以它为准',
  proof: '转账凭证',
  remark: '备注（选填）',
};

export const bankPanel = {
  title: '银行转账充值',
  intro:
    '从本人名下账户转账到以下账户，再提交申请。对账单中出现流水号、金额、户名一致的到账后自动入账，否则由运营两人核对入账。',
  holder: '户名',
  bank: '开户行',
  accountNo: '账号',
  payer: '付款户名',
  submit: '提交转账申请',
};

export const creditCheck = {
  lineMissing: '请选择对账单流水',
};

export const payerText = {
  unknown: '对账单未注明付款人',
  same: (payer: Shown) => `${payer}（与申请人一致）`,
  differs: (payer: Shown) => `${payer}（与申请人不一致，不能入账）`,
};

export const lineMatch = {
  noReference: '无流水号',
  sameReference: '（与申请一致）',
  sameAmount: '金额一致',
  amountDiffers: (difference: Shown) => `相差 ${difference} 元`,
};

export const creditDialog = {
  titleOf: (money: Shown) => `${money} 元`,
  title: '核对入账',
  intro: (money: ReactNode) => (
    <>申请 {money} 元。选择机构收款户上已入账的那一笔到账，按该笔金额入账；一笔到账只入账一次。</>
  ),
  reconciliation: '对账',
  importedTo: (importedTo: Shown) => `（已导入至 ${importedTo}）`,
  noLines: (reconciliationLink: ReactNode, importedTo: ReactNode) => (
    <>
      没有可能对应的到账。请先在{reconciliationLink}导入机构收款户的对账单
      {importedTo}，再来核对。
    </>
  ),
  statementLine: '对账单流水',
  searchLabel: '按银行流水号查找',
};

export const depositEffects = {
  credit: '从挂账（待查款项）转入该参与方的额度，按锁定汇率计算，立即可用。',
  return: '款项已由机构在链上退回付款地址后登记；从挂账（待查款项）转回稳定币清算。',
  keep: '款项继续留在挂账（待查款项），理由记入时间线。',
  release: '核实付款来源后，从隔离转到挂账（待查款项），再决定入账或退回。',
};

export const depositDialog = {
  title: '到账处理',
  amounts: (due: ReactNode, arrived: ReactNode, value: ReactNode, difference: ReactNode) => (
    <>
      应付 {due}，实到 {arrived} USDT（≈ {value} 元）：
      {difference}。
    </>
  ),
  outcome: '处理方式',
};

export const depositRows = {
  title: '链上到账',
  value: (value: ReactNode) => <>≈ {value} 元</>,
  decide: '处理',
  confirmations: (confirmations: ReactNode, needed: ReactNode) => (
    <>
      确认 {confirmations}/{needed}
    </>
  ),
  block: (blockNumber: ReactNode) => <>区块 {blockNumber}</>,
  payingAddress: '付款地址',
  transaction: '交易',
  transactionHash: '交易哈希',
  returnTransaction: '退回交易',
};

export const payBox = {
  title: 'USDT 付款',
  codeLabel: '收款地址二维码',
  payAtOnce: '请一次付足',
  usdtAmount: 'USDT 数量',
  addressOf: (network: ReactNode) => <>收款地址（{network}）</>,
  address: '收款地址',
  timeLeft: '剩余时间 ',
  expired: '已到期',
  warning: '该地址只用于本单，多付、少付、超时或从其他网络付款都不会自动入账。',
};

export const confirming = {
  seen: (confirmations: ReactNode, needed: ReactNode) => (
    <>
      已看到付款，区块确认 {confirmations} / {needed}
    </>
  ),
  progress: '区块确认进度',
  creditedByItself: '确认足够后自动入账，无需停留在此页。',
};

export const simulate = {
  sent: '沙箱付款已发出',
  mode: '演示付款方式',
  pay: '模拟付款',
  intro: '仅演示环境：在沙箱链上用测试币付款。',
};

export const refuseDialog = {
  title: '驳回充值申请',
  confirm: '确认驳回',
  done: '已驳回',
  dirty: '未提交的驳回原因',
  reason: '驳回原因',
  warning: '驳回后该流水号可以重新提交；申请人会看到原因。',
};

export const rowActions = {
  decideDeposit: '处理到账',
  check: '核对',
  pay: '去付款',
};

export const topUpReview = {
  noun: '充值',
  title: '充值审核',
  emptyTitle: '还没有充值',
  emptyHint: '代理提交银行转账或 USDT 充值后会实时出现在这里。',
};

export const topUpColumns = {
  no: '充值单号',
  actions: '操作',
  details: '详情',
};

export const trace = {
  reference: '银行流水号',
  transactionHash: '交易哈希',
};

export const topUpFacts = {
  payerOriginator: '付款人姓名',
  usdtAmount: 'USDT 数量',
  lockedRate: '锁定汇率',
  address: '收款地址',
  network: '网络',
  payingBank: '付款银行',
  payer: '付款户名',
  reference: '银行流水号',
  checkBy: '核对期限',
  payBy: '付款期限',
  operator: '操作人',
  reason: '驳回原因',
  remark: '备注',
  originator: '付款人',
  payingWallet: '付款钱包',
  beneficiary: '收款人',
  beneficiaryInstitution: '收款机构',
};

export const drawerActions = {
  cancelled: '已取消',
  cancel: '取消充值',
  refuse: '驳回',
  credit: '核对入账',
};

export const topUpDrawer = {
  title: '充值详情',
  close: '关闭',
  amount: (amount: ReactNode) => <>{amount} 元</>,
  proofAlt: '转账凭证',
  postingsHint: '入账后，分录会出现在这里。',
};

export const topUpTabs = {
  bank: '银行转账',
};

export const topUpTab = {
  method: '方式',
};

export const standingTexts = {
  0: '',
  1: '',
  2: '',
  3: '实到与应付不一致，款项已登记，运营核对后会入账或退回，无需再次付款。',
  4: '',
  5: '已过付款时限，请勿再向该收款方付款；已付的款项仍会登记并由运营处理。',
  6: '',
  7: '款项已按原路退回付款地址。',
  8: '付款来源需要核实，款项已单独保管，请联系客服。',
};

export const usdtComplaint = {
  outOfRange: (usdtMin: Shown, usdtMax: Shown) => `数量须在 ${usdtMin} 与 ${usdtMax} 之间`,
};

export const topUps = {
  noun: '充值',
  title: '额度充值',
  methodLabel: '充值方式',
  emptyTitle: '还没有充值记录',
  emptyHint: '在上方选择银行转账或 USDT，提交后会实时出现在这里。',
};

export const usdtDialog = {
  created: '收款地址已生成',
  dirty: '未提交的 USDT 充值',
  providerMissing: '请填写交易所或托管机构的名称',
  title: '生成 USDT 收款地址',
  cancel: '取消',
  create: '锁定汇率并生成',
  credited: (value: ReactNode) => <>入账 {value} 元</>,
  creditedHint: '输入后显示入账金额',
  rate: (rate: ReactNode, source: ReactNode, credited: ReactNode) => (
    <>
      汇率 {rate}（{source}），
      {credited}
    </>
  ),
  wallet: '付款钱包',
  provider: '交易所或托管机构',
  payerNote: (payerName: ReactNode) => (
    <>付款人须为 {payerName} 本人。付款人、收款人与机构信息按转账信息规则（Travel Rule）加密留存。</>
  ),
};

export const usdtPanel = {
  title: 'USDT 充值',
  intro: (minutes: ReactNode, confirmations: ReactNode) => (
    <>
      每笔充值生成一个专用收款地址并锁定汇率。请在 {minutes} 分钟内一次付足，{confirmations} 个区块确认后自动入账。
    </>
  ),
  currentRate: '当前汇率',
  rateOf: (rate: Shown) => `1 USDT = ${rate} 元`,
  source: '来源',
  time: '时间',
  network: '网络',
  createAddress: '生成收款地址',
  connecting: '正在连接链上服务…',
};

export const topUpEvidence = {
  proof: '转账凭证',
};
