/** Every text of these screens; a second language is a file of the same shape. */

import type { ReactNode } from 'react';

/** A value that a text inserts. */
type Shown = string | number;

export const wholeFile = {
  place: '整个文件',
};

export const columns = {
  number: '付款编号',
  status: '银行状态',
  outcome: '处理',
  reason: '原因',
  amount: '金额（元）',
  batchNo: '付款文件',
  fileName: '回执文件',
  importer: '导入人',
  time: '导入时间',
  orderNo: '代收单号',
  orderAmount: '订单（元）',
  ledgerAmount: '账本（元）',
  statementAmount: '对账单（元）',
  why: '结果',
  same: '一致',
  eventTime: '时间',
  payer: '付款人',
  row: '行',
  paidInTime: '到账时间',
  accountNo: '本方账号',
  reference: '流水号',
  remark: '附言',
  problem: '说明',
  imported: '导入',
};

export const answersTab = {
  title: '对账',
  noun: '回执',
  emptyTitle: '没有付款回执',
  emptyHint: '导入银行的 pain.002：拒绝的付款登记失败，受理类状态不作为出账依据，对不上的列为差异。',
};

export const checkRowsDrawer = {
  close: '关闭',
  scope: '范围',
  differences: '只看差异',
  all: '全部',
  checkRows: '三方明细',
  noneTitle: '没有记录',
  title: '没有差异',
  hint: '三方一致时这里是空的。',
  note: (count: ReactNode) => <>只显示前 {count} 行。</>,
};

export const side = {
  note: (count: ReactNode) => <>{count} 笔</>,
};

export const verdict = {
  same: '一致',
  noStatement: '无对账单',
  differs: '有差异',
};

export const checkColumns = {
  accountNo: '本方账号',
  onOpen: '未知账号',
  even: '结果',
  owner: '收款方',
  note: '不在本系统',
  orders: '订单（元）',
  ledger: '账本（元）',
  statement: '对账单（元）',
};

export const checkTab = {
  heading: '对账',
  dayBefore: '前一天',
  dayBeforeTitle: '前一天',
  day: '日期',
  dayAfter: '后一天',
  daysNote: '订单按确认时间，账本按记账时间，对账单按到账日期',
  checkTable: '三方核对',
  emptyTitle: '这一天没有订单，也没有到账',
  emptyHint: '换一天，或导入这一天的对账单。',
};

export const decideDialog = {
  title: '核定到账',
  note: '填写每笔到账所属的代收单号，确认后订单即按到账完成；留空的转挂账（先记入待查款项，查清后再转出）。须另一人审批。',
  unknownPayer: '未知付款人',
  hint: '代收单号；留空则先记入待查款项',
  settlePart: '若少于订单金额，按实收金额结算',
};

export const lineFacts = {
  payerWhat: '付款人姓名',
  sourceRow: (sourceName: Shown, row: Shown) => `${sourceName} 第 ${row} 行`,
};

export const twoSides = {
  line: '到账流水',
  order: '代收订单',
  orderNo: '代收单号',
  amount: '金额',
  payer: '付款人',
  payerWhat: '付款人姓名',
  createTime: '创建时间',
  affirmTime: '确认时间',
};

export const exceptionAdvice = {
  no_order: '这笔到账没有找到对应的订单。先看候选；都不是时按单号查找，或标为非本方款项。',
  no_receipt: '订单已确认收款，对账单里没有这笔到账。核实后匹配流水；确已收款的，可标记已调账并写明原因。',
  amount_differs: '附言指向的订单金额不同。核实后匹配并说明差额的处理。',
  duplicate: '同一订单似乎到账两次。选出真正对应的一笔，另一笔核实后另行处理。',
  remittance:
    '附言或户名指向支付渠道的打款。金额与账单净额减手续费一致时选择账单日，由另一人审批；不一致时请先查明差额。',
};

export const namedReturn = {
  notice: '附言含本机构一笔付款的单号，应是银行退回的款项。核对后登记退回，由另一人审批。',
};

export const exceptionDrawer = {
  title: '对账异常',
  suspend: '转挂账',
  notOurs: '非本方款项',
  adjusted: '标记已调账',
  refundPayer: '退回付款方',
  undo: '撤销处理',
  close: '关闭',
  amount: (amount: ReactNode) => <>{amount} 元</>,
  ofOrder: (orderNo: ReactNode) => <>，对应 {orderNo}</>,
  settledBy: (actor: ReactNode, settledTime: ReactNode, lineId: ReactNode) => (
    <>
      {actor} {settledTime} 处理
      {lineId}
    </>
  ),
};

export const exceptionNotes = {
  dirtyText: '未提交的备注',
  region: '处理记录',
  empty: '还没有记录。',
  remark: '备注',
  add: '添加',
};

export const exceptionSelectionBar = {
  chosen: (chosen: Shown, waiting: Shown) => `已选 ${chosen} 条，待处理到账 ${waiting} 笔`,
  onDecide: '核定到账',
  clear: '清除',
};

export const exceptionColumns = {
  bestScore: (bestScore: ReactNode) => <>{bestScore} 分</>,
};

export const exceptionsTab = {
  title: '对账',
  noun: '异常',
  nothingImportedTitle: '还没有导入过对账单',
  nothingImportedHint: '导入银行或渠道的对账单后，系统自动匹配订单，对不上的会列在这里。',
  emptyTitle: '没有异常',
  emptyHint: '到账与订单都对上了。',
};

export const importDialog = {
  importedBefore: '该文件已导入过，没有重复记账',
  dirtyText: '未导入的对账单',
  doneTitle: '导入结果',
  done: '完成',
  title: '导入对账单',
  cancel: '取消',
  start: '开始导入',
  source: '来源',
  newSource: '新的来源…',
  sourceHint: '同一家银行或渠道用同一个来源，列的对应关系会记住。',
  sourcePlaceholder: '如：示范银行基本户',
  isoNote: 'ISO 20022 银行报文，按报文自身的字段读取。',
};

export const figures = {
  added: '新增到账',
  matched: '自动匹配',
  repeated: '重复，未再记',
  outgoing: '支出，用于核对提现与结算',
  broken: '问题行',
};

export const importResult = {
  notice: (retryTime: ReactNode, rowsRead: ReactNode) => (
    <>
      {retryTime}，已读 {rowsRead} 行。可以关闭，导入在后台继续。
    </>
  ),
  again: '已读到的流水会保留，重新读取不会重复记账。',
  nothingImported: '没有导入任何一行。',
  leave: (count: ReactNode) => <>查看本次未匹配的 {count} 笔到账</>,
  days: (firstDay: Shown, lastDay: Shown) => `${firstDay} 至 ${lastDay}`,
  format: '格式',
  fileHash: '文件指纹',
  problemRows: '问题行',
  firstRows: (count: Shown) => `（前 ${count} 行）`,
  heading: (length: ReactNode) => <>问题行{length}</>,
  rowNo: (row: ReactNode) => <>第 {row} 行</>,
};

export const importState = {
  waitsToRetry: '等待重试',
};

export const importsTab = {
  title: '对账',
  noun: '导入',
  emptyTitle: '还没有导入过对账单',
  emptyHint: '支持 CSV 与 XLSX，UTF-8 与 GBK 编码，列的对应关系会按来源记住。',
  result: '导入结果',
  close: '关闭',
};

export const lineColumns = {
  hand: '人工',
  score: (score: Shown) => `${score} 分`,
};

export const lineCard = {
  noPayer: '未提供付款人',
};

export const lineDrawer = {
  title: '到账流水',
  undo: '撤销匹配',
  close: '关闭',
  amount: (amount: ReactNode) => <>{amount} 元</>,
  match: '匹配',
  orderNo: '代收单号',
  matchedBy: '匹配人',
  score: '把握',
  byHand: '人工匹配',
  scoreValue: (score: Shown) => `${score} 分`,
  reasons: '依据',
  difference: '差额',
};

export const linesTab = {
  title: '对账',
  noun: '流水',
  emptyTitle: '还没有到账流水',
  emptyHint: '导入对账单后，每一笔到账会列在这里。',
};

export const mappingFrom = {
  saved: '已按上次的对应关系选好，请核对预览。',
  guessed: '已按列名猜测，请核对预览，导入后会记住。',
  given: '对应关系已修改，导入后会记住。',
};

export const mappingForm = {
  unused: '不使用',
  heading: '列的对应关系',
  sheet: '工作表',
  ownAccount: '本方账号（表中没有时）',
};

export const whyNot = {
  takenBy: '已有对应流水',
};

export const orderChoice = {
  score: (score: ReactNode) => <>{score} 分</>,
  amount: (amount: ReactNode) => <>{amount} 元</>,
  affirmedAt: (affirmTime: Shown) => `确认 ${affirmTime}`,
  createdAt: (createTime: Shown) => `创建 ${createTime}`,
  confirmLabel: (orderNo: Shown) => `按此到账确认 ${orderNo}`,
  confirm: '按此到账确认',
  match: '匹配',
};

export const orderChoices = {
  region: '可能的订单',
  note: '没有相近的订单。',
  orderNo: '按代收单号查找',
  find: '查找',
};

export const lineChoices = {
  region: '可能的流水',
  empty: '这个账号前后两天没有未匹配的流水。',
  amount: (amount: ReactNode) => <>{amount} 元</>,
  match: '匹配',
};

export const dayRow = {
  done: '将重新向银行获取',
  tooOld: '已超过 31 天，不再自动获取',
  fetchLabel: (name: Shown) => `重新获取 ${name}`,
  fetch: '重新获取',
  onByHandLabel: (name: Shown) => `标记已导入 ${name}`,
  onByHand: '标记已导入',
};

export const missingDaysDialog = {
  markTitle: '标记已导入',
  confirm: '确认标记',
  marked: '已标记',
  source: '导入来源',
  markLead: (name: ReactNode) => <>{name} 的流水已经以其他方式完整导入，不再向银行获取。</>,
  title: '缺少的银行对账单',
  close: '关闭',
  lead: '这些日期的流水可能不完整。系统会继续向银行获取；也可以从网银下载后用「导入对账单」导入。',
};

export const missingDays = {
  notice: (count: ReactNode) => <>缺少 {count} 份银行对账单，三方核对和自动对账可能不完整</>,
  view: '查看',
};

export const ownAccount = {
  choice: (bank: Shown, code: Shown, money: Shown) => `${bank}（${code}）账面 ${money} 元`,
};

export const transferDialog = {
  title: '发起自有资金划转',
  accountsMissing: '须先在收款渠道登记一个备付金账户和一个自有资金账户',
  noteMissing: '原因为其他时请说明，至少 2 个字',
  direction: '方向',
  clientAccount: '备付金账户',
  ownAccount: '自有资金账户',
  amount: '金额（元）',
  amountHint: (money: Shown) => `现在最多可划出 ${money} 元`,
  reason: '划转原因',
  lead: '审批后在网银转账，附言写划转单号；两个账户的流水都到齐才入账。',
};

export const matchDialog = {
  later: '暂不匹配',
  laterNote: '仍待这一侧的流水',
  noLineNo: '无流水号',
  title: '匹配划转流水',
  lineMissing: '请选择流水',
  lead: (amount: ReactNode) => <>两个账户上金额恰为 {amount} 元、未作他用的流水：</>,
  outLines: (fromBank: Shown) => `转出流水 · ${fromBank}`,
  inLines: (toBank: Shown) => `转入流水 · ${toBank}`,
};

export const cancelTransferDialog = {
  title: '取消自有划转',
  lead: (amount: ReactNode) => <>银行没有办理这笔 {amount} 元的划转时取消；审批后可划出金额恢复。</>,
};

export const ownTransferTag = {
  overdue: '逾期待流水',
};

export const sideFacts = {
  time: '时间',
  reference: '流水号',
  remark: '附言',
  sourceName: '来源',
  note: '还没有流水。附言写明划转单号的会自动匹配，其余由两人匹配。',
};

export const transferActions = {
  cancel: '取消划转',
  match: '匹配流水',
};

export const ownTransferDrawer = {
  title: '自有划转',
  close: '关闭',
  amount: (amount: ReactNode) => <>{amount} 元</>,
  overdue: (dueTime: ReactNode) => <>批准后已超过 {dueTime}，两个账户的流水仍未到齐。</>,
  transferNo: '划转单号',
  transferNoWhat: '划转单号',
  direction: '方向',
  fromBank: '转出账户',
  toBank: '转入账户',
  reason: '原因',
  note: '说明',
  askedBy: '发起人',
  approvedTime: '批准时间',
  linesDue: '流水期限',
  endTime: '结束时间',
  outLine: '转出流水',
  inLine: '转入流水',
};

export const age = {
  hours: (hours: Shown) => `${hours} 小时`,
  days: (days: Shown) => `${days} 天`,
};

export const arrivals = {
  outHere: '已到',
  outMissing: '未到',
  inHere: '已到',
  inMissing: '未到',
  both: (hasDebit: Shown, hasLine: Shown) => `转出${hasDebit} · 转入${hasLine}`,
};

export const transferColumns = {
  transferNo: '划转单号',
  amount: '金额（元）',
  way: '方向',
  from: '转出账户',
  to: '转入账户',
  reason: '原因',
  state: '状态',
  lines: '流水',
  age: '已过',
  approvedTime: '批准时间',
  askedBy: '发起人',
};

export const ownTransfersTab = {
  title: '对账',
  noun: '划转',
  emptyTitle: '没有自有资金划转',
  emptyHint: '已实现收入划出备付金账户、垫付与渠道成本划入，由两人审批，两个账户的流水到齐后入账。',
  start: '发起划转',
  overdue: (overdue: ReactNode) => <>{overdue} 笔划转逾期仍未到齐两个账户的流水。</>,
};

export const tabs = {
  exceptions: '异常',
  lines: '到账流水',
  check: '三方核对',
  channels: '支付渠道',
  transfers: '自有划转',
  answers: '付款回执',
  imports: '导入记录',
};

export const runChoices = {
  region: '渠道账单',
  none: '没有待到账的渠道账单',
  exact: '金额一致',
  differs: (difference: string) => `相差 ${difference} 元`,
  choose: '认领',
  chooseOf: (title: string, days: string) => `认领为 ${title} ${days} 的打款`,
};

export const runDialog = {
  days: (from: string, to: string) => (from === to ? from : `${from} 至 ${to}`),
  title: '渠道打款入账',
  lead: (title: string, days: string) => `这笔到账是 ${title} 支付 ${days} 账单的打款。`,
  sums: (amount: string, fee: string, net: string) => `净额 ${amount} 元 · 手续费 ${fee} 元 · 应到账 ${net} 元`,
};

export const channelsTab = {
  title: '对账',
  noun: '渠道差异',
  emptyTitle: '没有渠道差异',
  emptyHint: '每日取得支付渠道的账单，与订单和账面逐笔核对；不一致的列在这里，核销须说明原因。',
  billsTable: '支付渠道日账单',
  billsEmpty: '还没有日账单',
  billsEmptyHint: '支付渠道启用后，次日起每天取得前一日账单。',
  channel: '渠道',
  day: '日期',
  billState: '账单',
  rows: '笔数',
  amount: '净额（元）',
  fee: '手续费（元）',
  net: '应到账（元）',
  remittance: '到账',
  unpaid: '未到账',
  paidBy: (day: string, line: string) => `${day} 流水 ${line}`,
  paidTogether: (from: string, to: string, amount: string) => `（${from} 至 ${to} 合计 ${amount} 元）`,
  open: '待处理差异',
  fault: '未取得的原因',
  kind: '类型',
  about: '业务',
  channelAmount: '渠道金额（元）',
  ourAmount: '账面金额（元）',
  no: '单号',
  channelNo: '渠道单号',
  orderNo: '订单',
  age: '已持续',
  state: '状态',
  reason: '原因',
  ended: '处理人',
  clear: '核销',
  clearOf: (no: string) => `核销 ${no} 的差异`,
};

export const clearDifferenceDialog = {
  title: '核销渠道差异',
  button: '确认核销',
  done: '已核销',
  label: '原因',
  dirty: '原因尚未提交',
  effect: '核销只记录查明的原因，不改变账面。金额须更正的，请先按相应流程处理。',
};

export const reconciliationPage = {
  download: '示例对账单.csv',
  link: '下载示例对账单',
  importing: '导入对账单',
  views: '对账视图',
};

export const cashOutReturnDialog = {
  title: '提现退回',
  lead: (number: ReactNode) => <>本笔到账是提现 {number} 被银行退回的款项。审批后款项与手续费退还申请人。</>,
  reasonHint: '申请人会看到原文。',
};

export const returnChoice = {
  named: '附言含单号',
  note: (sentTime: ReactNode) => <>付款 {sentTime}</>,
  openLabel: (number: Shown) => `登记退回 ${number}`,
  register: '登记退回',
};

export const returnChoices = {
  region: '可能是退回的付款',
};

export const statementPicker = {
  file: '选择对账单文件',
  note: 'CSV、XLSX，或银行报文 camt.053 / camt.054 / pain.002；不超过 20MB、10 万行；编码自动识别（UTF-8、GBK）',
};

export const rawRows = {
  firstRows: '文件前几行',
};

export const statementPreviewTable = {
  region: '预览',
  headerRow: (headerRow: Shown) => `表头在第 ${headerRow} 行`,
  imported: '导入后',
  original: '原文件',
  table: '导入预览',
  emptyTitle: '没有可导入的行',
  emptyHint: '请核对列的对应关系，或看看原文件。',
};

export const stepTexts = {
  match: {
    title: '匹配流水与订单',
    button: '确认匹配',
    effect: '这笔到账将对应到该订单，订单标记为已调账。可以撤销。',
    done: '已匹配，订单标记为已调账',
  },
  notOurs: {
    title: '非本方款项',
    button: '确认标记',
    effect: '这笔到账不属于任何代收订单，不再参与核对。可以撤销。',
    done: '已标为非本方款项',
  },
  adjusted: {
    title: '标记已调账',
    button: '确认标记',
    effect: '订单保持已确认，并标记为已调账。可以撤销。',
    done: '订单已标记为已调账',
  },
  suspense: {
    title: '转挂账',
    button: '提交审批',
    effect: '先记入待查款项（挂账），查清归属后再转出。提交后须另一人在审批中心同意才会记账。',
    done: '已提交审批，另一人同意后记账',
  },
  undo: {
    title: '撤销处理',
    button: '确认撤销',
    effect: '异常重新回到待处理，订单的已调账标记一并取消。',
    done: '已撤销，异常重新待处理',
  },
  undoMatch: {
    title: '撤销匹配',
    button: '确认撤销',
    effect: '流水与订单分开，重新待处理；系统不会再自动匹配这一对。',
    done: '已撤销匹配',
  },
};

export const stepDialog = {
  line: '到账',
  lineFacts: (amount: ReactNode, time: ReactNode) => (
    <>
      {amount} 元 · {time}
    </>
  ),
  order: '订单',
  orderFacts: (orderAmount: ReactNode, orderNo: ReactNode) => (
    <>
      {orderAmount} 元 · {orderNo}
    </>
  ),
  difference: '差额',
  differenceAmount: (difference: ReactNode) => <>{difference} 元</>,
  remark: '说明（可不填）',
};

export const surplusDialog = {
  title: '退回付款方',
  lead: '退到对账单写明的付款账户，审批后由机构付款，在退款页登记打款。',
  amount: '退回金额（元）',
  amountHint: (money: Shown) => `留空退回全部挂账（待查款项） ${money} 元`,
};

export const doneText = {
  said: (failed: Shown, nothing: Shown, differences: Shown) =>
    `登记付款失败 ${failed} 笔，不记账 ${nothing} 笔，差异 ${differences} 笔`,
  already: (said: Shown) => `该回执已导入过，没有重复登记（${said}）`,
};

export const takeAnswerDialog = {
  title: '导入付款回执',
  confirm: '确认导入',
  dirtyText: '未导入的付款回执',
  lead: (fileName: ReactNode) => (
    <>
      {fileName}：pain.002 付款状态回执。被拒绝（RJCT）的付款登记为付款失败，资金仍占用；受理类状态不记账；
      编号或金额对不上的列入“付款回执”的差异。
    </>
  ),
};
