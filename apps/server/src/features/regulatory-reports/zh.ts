/** Texts of regulatory-reports; a second language is a file of the same shape. */

/** Values inserted into a sentence. */
type Shown = string | number | bigint;

/** Labels that several approvals show. */
export const lines = {
  state: '状态',
  subject: '对象',
  contains: '包含',
  recipient: '接收方',
  validity: '有效期',
  report: '报告',
};

/** Refusals that several commands return. */
export const faults = {
  reportMissing: '报告不存在',
};

/** Texts used by several files. */
export const words = {
  cases: '案件',
  span: (start: Shown, end: Shown) => `${start} 至 ${end}`,
  disposition: '处置',
};

export const draftReport = {
  noOrders: '案件还没有关联订单，请先关联',
};

export const regulatorReleaseApproval = {
  endBeforeStart: '结束日期不能早于开始日期',
  participantMissing: '参与方不存在',
  noAuditRows: '审计日志中没有该对象',
  subjectMissing: '监管调取的对象不存在',
  tooManyRows: (rows: Shown, max: Shown) => `共 ${rows} 行，一次最多 ${max} 行，请缩短期间`,
  rows: '目前行数',
  contents: '内容',
  period: '期间',
  unmasked: '完整姓名与账号',
};

export const reportContent = {
  creditCode: '统一社会信用代码',
  identityCard: '居民身份证',
  otherDocument: '其他证件',
};

export const reportReleaseApproval = {
  validFor: (hours: Shown) => `批准后 ${hours} 小时内，仅发起人可下载`,
  submission: '报送状态',
  orders: '订单',
  total: (orders: Shown, total: Shown) => `${orders} 笔，共 ${total} 元`,
  unmasked: '完整姓名、账号与证件号码',
};

export const reportRules = {
  unknown: '未掌握',
  reportNo: '报告编号',
  kind: '报告类型',
  caseNo: '案件编号',
  caseReason: '案由',
  openedAt: '立案时间',
  narrative: '情况说明',
  orderCount: '交易笔数',
  orderTotal: '交易总额',
  currency: '币种',
  timezone: '时区',
  draftedBy: '起草人',
  draftedAt: '起草时间',
  institution: '机构名称',
  licenceNo: '许可证编号',
  regulator: '监管机构',
  jurisdiction: '法域',
  subjectKind: '对象类型',
  name: '姓名或名称',
  documentKind: '证件类型',
  documentNo: '证件号码',
  account: '账号',
  subjectNo: '对象编号',
  rule: '触发规则',
  ruleHits: '触发次数',
  ruleAmount: '涉及金额',
  lastHitAt: '最近触发时间',
  lastOrderNo: '最近订单号',
  orderNo: '订单号',
  direction: '方向',
  received: '收',
  paid: '付',
  time: '时间',
  amount: '金额',
  payer: '付款人',
  payerAccount: '付款账号',
  payee: '收款人',
  payeeAccount: '收款账号',
  merchant: '商户',
  reporter: '报告机构',
  subjects: '可疑主体',
  rules: '触发的监测规则',
  orders: '交易',
};

export const submitReport = {
  submittedBefore: '报告已报送',
  receiptUsed: '该回执编号已登记过',
  submitted: (kind: Shown, receipt: Shown) => `${kind}，回执 ${receipt}`,
};

export const takeRelease = {
  extractProof:
    'hash = sha256(previous ‖ sealed)：previous 为十六进制字节，sealed 为 UTF-8 文本；核对：npm run verify -- --extract 文件。文件指纹（SHA-256）记在调取的审计记录中',
  draftedAgain: '报告在批准后重新起草过，请重新申请导出',
  onlyXml: '该报告报送时只留存了 XML，请选择 XML',
  personOrders: '个人交易明细',
  nothing: '没有可下载的内容：未批准、已过期，或不是您发起的',
  noSuchFormat: '该内容没有这种格式',
};

export const verifyExtract = {
  wrongRow: (id: Shown, fault: Shown) => `审计编号 ${id}：${fault}`,
  hashDiffers: '内容与封存哈希不符',
  afterHead: '序号在链首之后',
  headDiffers: '与链首哈希不符',
  orderDiffers: '顺序与链不符',
  unlinked: '与前一行不相连',
  incomplete: '内容不完整',
  otherSubject: '不是该对象的记录',
  notAnExtract: '文件不是审计摘录',
};
