/** Texts of reconciliation; a second language is a file of the same shape. */

/** Values inserted into a sentence. */
type Shown = string | number | bigint;

/** Refusals that several commands return. */
export const faults = {
  importMissing: '导入记录不存在',
  columnsMissing: '文件里没有这些列，请重新选择',
  sourceMissing: '来源不存在',
  exceptionMissing: '异常不存在',
  orderMissing: '订单不存在',
  transferMissing: '划转不存在',
};

/** Texts used by several files. */
export const words = {
  ownAccountMissing: '缺少本方账号',
  amountUnreadable: (text: Shown) => `金额无法识别：${text}`,
  amountAboveCap: '金额超过 1 亿元，请核对',
  arrivals: '到账流水',
  unknownPayer: '未知付款人',
  awaitsDecision: '待处理',
};

export const answerRows = {
  tooManyRows: (max: Shown) => `回执不能超过 ${max} 笔`,
  noStatus: '回执里没有任何状态',
  noOriginalNumber: '回执没有原付款文件编号（OrgnlMsgId）',
  notAnAnswer: '回执不是对付款文件（pain.001）的答复',
  originalTotal: '原合计金额',
  countUnreadable: '回执的原笔数无法识别',
  amountUnreadable: (text: Shown) => `回执的金额无法识别：${text}`,
};

export const camtLines = {
  totalDiffers: '明细合计与分录金额不符',
  otherCurrency: (currency: Shown) => `币种不是人民币：${currency}`,
  dateMissing: '缺少记账日期',
};

export const statementDayStore = {
  rowsUnreadable: ' 行无法读取',
};

export const checkDay = {
  lineWithoutOrder: '有到账，没有已确认的订单',
  orderNotBooked: '订单已确认，账本没有结算',
  orderDiffersFromBooks: '订单与账本金额不同',
  orderWithoutLine: '订单已确认，没有到账',
  lineDiffersFromOrder: '到账金额与订单不同',
};

export const exportReconciliation = {
  exceptions: '对账异常',
  imports: '对账导入记录',
};

export const fetchStatements = {
  bankFailed: (reason: Shown) => `银行未能答复：${reason}`,
  systemFailed: '系统原因未能取得，将自动重试',
  notThereYet: '银行还没有这一天的对账单',
  sameFaulty: '银行再次给出同一份有问题的对账单',
  notCamt: '银行给出的不是 camt.053 对账单',
  otherAccount: '银行给出的是其他账户的对账单',
  otherDay: '银行给出的是其他日期的对账单',
};

export const takeBankFiles = {
  answerForPerson: '该付款文件不是由系统提交的，请由有权限的人员在对账中导入此回执',
  inFuture: (day: Shown) => `对账单的日期（${day}）还没有到`,
};

export const importAgain = {
  importedAgain: '该文件已重新导入，无需再读取',
  onlySystemFaults: '只有因系统原因失败的导入可以重新读取',
};

export const importStatement = {
  isAnswer: '这是付款状态回执，请按回执导入',
  sourceMissing: '请选择或填写来源',
};

export const lineRules = {
  formula: '含公式，请粘贴为数值后再导入',
  timeMissing: '缺少交易时间',
  timeUnreadable: (text: Shown) => `交易时间无法识别：${text}`,
  incomeUnreadable: (text: Shown) => `收入金额无法识别：${text}`,
  bothEmpty: '收入与支出金额都为空',
  amountMissing: '缺少金额',
  directionMissing: '缺少收支方向',
};

export const mappingRules = {
  timeColumn: '请选择“交易时间”列',
  amountColumn: '请选择“收入金额”或“金额”列',
  accountColumn: '请选择“本方账号”列，或填写账号',
};

export const matchApproval = {
  refusals: {
    line_gone: '该到账已处理，请刷新后再看',
    not_found: '订单不存在',
    reversal: '该流水是银行对付款的冲正，不是到账：请登记为那笔付款的退回，或转挂账（先记入待查款项，查清后再转出）',
    own_account: '该到账在自有资金账户，不是客户资金，不能这样处理',
    other_account: '该到账不在此订单的收款账户上，不能确认此订单',
    wrong_state: '订单已有到账，或当前状态不能按到账确认',
    frozen: '订单已冻结，不能确认',
    too_little:
      '到账金额与订单不符，不能确认：机构账户少付的可按实收结算，否则请转挂账（先记入待查款项，查清后再转出）',
    over_fee: '按实收金额结算时手续费低于佣金合计，不能按此金额结算',
  },
  lineTwice: '同一笔到账不能重复',
  orderTwice: '一个订单只能对应一笔到账',
  orderMissing: (orderNo: Shown) => `订单不存在：${orderNo}`,
  payerInReview: (orderNos: Shown) => `付款人须先由风控复核，订单已暂停：${orderNos}`,
  subjectWrong: (subject: Shown) => `对象须为 ${subject}`,
  subject: (count: Shown, total: Shown) => `${count} 笔到账，共 ¥${total}`,
  toSuspense: '转挂账（先记入待查款项）',
  confirmsOrder: (order: Shown) => `确认订单 ${order}`,
  settlesPart: (order: Shown, amount: Shown, short: Shown) => `按实收 ¥${amount} 结算订单 ${order}，少付 ¥${short}`,
};

export const matchLine = {
  reversal: '该流水是银行对付款的冲正，不是到账，请登记为那笔付款的退回',
  institutionLine: '机构账户的到账只按订单号、金额或两人核定作为订单的凭证',
  lineMissing: '流水不存在',
  handledBefore: '该流水已处理，请刷新后再看',
  orderUnconfirmed: '订单尚未确认收款：请先由收款方补确认，再匹配',
  orderMatched: '该订单已有对应的流水',
  amountDiffers: '金额不一致，请说明原因',
  matched: '人工匹配',
  evidenceOfOrder: '订单已按此到账确认，不能撤销匹配；退还付款人请走退款',
  nothingToUndo: '该流水没有匹配可以撤销',
  undone: '撤销匹配',
};

export const messageText = {
  notUtf8: '报文不是 UTF-8 编码',
};

export const ownTransferApprovals = {
  changed: '划转或流水已变化，请刷新后再看',
  oneOfEachKind: '须一个备付金账户、一个自有资金账户：同类账户之间不作自有划转',
  wrongWay: (reason: Shown, way: Shown) => `${reason}须为 ${way}`,
  reasonMissing: '原因为其他时请说明，至少 2 个字',
  amountZero: '金额须大于 0',
  aboveMost: (most: Shown) => `现在最多可划出 ${most} 元：已实现且未划出的收入，不超过账户余额`,
  accountsMissing: '转出或转入账户不存在，须为 转出账户代码/转入账户代码',
  most: '最多可划出（元）',
  direction: '方向',
  fromAccount: '转出账户',
  toAccount: '转入账户',
  amount: '金额（元）',
  reason: '原因',
  termsChanged: '可划出的金额或账户已变化，请重新发起',
  wrongState: (state: Shown) => `该划转${state}，不能再处理`,
  sideTaken: '这一侧已有流水',
  lineUnfit: '该流水不在此账户上、金额不一致，或已用于其他业务',
  linesMissing: '请选择转出流水、转入流水，或两者',
  lineOut: '转出流水',
  awaitsLine: '待流水',
  lineIn: '转入流水',
  lineAtBank: '银行已有这笔划转的流水，不能取消',
  state: '状态',
  cancelled: '不再划转',
};

export const previewStatement = {
  noHeader: '没有找到表头行：请确认文件里有“交易时间”“金额”等列名',
  noHeaderHere: '这个工作表里没有找到表头行：请选择明细所在的工作表',
  problems: { outgoing: '支出，用于核对提现与结算', other: '非明细行，跳过' },
};

export const readSheet = {
  oldOrLocked: '这是旧版 XLS 或加密的文件，请另存为 XLSX 或 CSV 再上传',
  webPage: '这是网页格式的文件，请另存为 XLSX 或 CSV 再上传',
};

export const routes = {
  importedBefore: '该文件已导入过，没有重复记账',
  importStarted: '已开始导入',
  answerBefore: '该回执已导入过，没有重复登记',
  answerImported: '回执已导入',
};

export const runImports = {
  tooManyAccounts: '本方账号过多，请检查列的对应关系',
  spanTooLong: '交易时间跨度超过 400 天，请检查列的对应关系',
};

export const resolveMissingDay = {
  sourceMissing: '请说明这一天的流水从哪里导入',
  nothingMissing: '该账户这一天的对账单没有缺失',
};

export const settleException = {
  institutionLine: '机构客户账户的到账须由两人处理：请转挂账（先记入待查款项），再退回付款方',
  steps: { not_ours: '非本方款项', adjusted: '标记已调账' },
  handledBefore: '该异常已处理，请刷新后再看',
  orderSideOnly: '只有订单侧的异常可以标记已调账',
  noLine: '没有对应的流水',
  cannotUndo: '该异常不能撤销处理',
  undone: '撤销处理',
};

export const statementFile = {
  expired: '文件已过期，请重新上传',
};

export const suspenseApproval = {
  refusals: {
    not_found: '到账不存在',
    wrong_state: '只有待处理的到账可以转挂账（先记入待查款项）',
    no_account: '本方账号不在本系统，不能挂账',
    own_account: '该到账在自有资金账户，不是客户资金，不能挂账',
    float_short: '收款方可用额度不足，不能挂账',
  },
  onlyOpen: '只有待处理的到账可以转挂账（先记入待查款项）',
  suspended: '已挂账（待查款项）',
  amount: '挂账金额（元）',
  ownAccount: '本方账号',
  approved: '审批通过，转挂账（先记入待查款项）',
};

export const takeAnswer = {
  answerMissing: '回执不存在',
};

export const uploadStatement = {
  empty: '文件是空的',
};
