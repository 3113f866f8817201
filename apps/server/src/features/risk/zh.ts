/** What risk says; a second language is a file of the same shape. */

/** What a sentence takes in. */
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

/** Refusals that several commands answer. */
export const faults = {
  caseMissing: '案件不存在',
  subjectMissing: (kind: Shown) => `${kind}不存在`,
  hitMissing: '命中不存在',
  listMissing: '名单不存在',
  versionImported: '该名单的这个版本已导入',
  ruleMissing: '规则不存在',
  reportMissing: '报告不存在',
};

/** What several files say. */
export const words = {
  cases: '案件',
  unused: '未使用',
  span: (start: Shown, end: Shown) => `${start} 至 ${end}`,
  disposition: '处置',
};

export const caseFaults = {
  closed: '案件已结案',
  wrongState: (from: Shown, to: Shown) => `案件当前为${from}，不能转为${to}`,
};

export const caseFiles = {
  tooMany: (max: Shown) => `每个案件最多 ${max} 份文件`,
};

export const caseRoutes = {
  joined: '已并入未结案件',
  opened: '已立案',
};

export const caseRules = {
  noFreeze: '没有生效的冻结，不能以限制结案',
  freezeStands: '仍有冻结未解除，请先由两人解除',
  notReported: '还没有已报送的报告，不能以上报结案',
};

export const closeCase = {
  ownMatter: '不能对本人录入或发起的事项作出决定，请交由他人',
};

export const draftReport = {
  noOrders: '案件还没有关联订单，请先关联',
};

export const exportHits = {
  hits: '命中复核',
};

export const freezeForCase = {
  frozenBefore: '已经冻结',
  cannotFreeze: '当前状态不能冻结，或已由其他途径冻结',
};

export const freezeLiftApproval = {
  freezeMissing: '冻结不存在',
  liftedBefore: '冻结已解除',
  freeze: '冻结',
  lifted: '解除',
  held: '账本占用（元）',
};

export const hitApproval = {
  subject: '命中对象',
  record: '名单记录',
  match: '匹配',
  matched: (step: Shown, score: Shown) => `${step}，${score} 分`,
  verdict: '复核结论',
  reviewedByOther: '该命中已由他人复核，请刷新',
};

export const hitRules = {
  reviewed: (state: Shown) => `该命中已复核：${state}`,
  inAdmission: '请在准入审核中处理该命中',
  notPermitted: '您没有复核命中的权限',
  ownList: '名单由您录入，须由其他人复核',
};

export const holdKnown = {
  reason: '筛查命中，待复核',
};

export const holdOrder = {
  reason: (title: Shown) => `监测规则：${title}`,
};

export const listReleaseApproval = {
  reading: '名单仍在读取，请稍候',
  unread: '名单没有读完，不能发布',
  oldVersion: '该版本停用已久，请重新导入文件后发布',
  empty: '名单没有内容，不能发布',
  inUse: '使用中',
  names: '名称数',
  difference: '较使用中版本',
  differs: (added: Shown, removed: Shown, changed: Shown) => `新增 ${added} 个，减少 ${removed} 个，变更 ${changed} 个`,
};

export const listRowRules = {
  birthForm: '出生日期格式应为 YYYY-MM-DD、YYYY-MM 或 YYYY',
  notAWallet: (text: Shown) => `不是钱包地址：${text}`,
  nameMissing: '没有名称',
  nameLong: (max: Shown) => `名称超过 ${max} 字或含有控制字符`,
  nameFormula: '名称不能以公式符号开头',
  nameWithoutLetters: '名称里没有文字',
  refLong: '编号过长',
  tooManyDocuments: (max: Shown) => `证件与钱包超过 ${max} 个`,
};

export const loadAgain = {
  onlySystemFaults: '只有因系统原因读取失败的名单可以重新读取',
};

export const loadListFile = {
  expired: '文件已过期，请重新上传',
};

export const loadScreeningList = {
  noNames: '没有可用的名称',
  tooMany: (max: Shown) => `一次最多 ${max} 个名称`,
};

export const monitoringRules = {
  tooManyHits: (hits: Shown, looked: Shown, share: Shown, limit: Shown) =>
    `命中 ${hits} 次，占所看 ${looked} 次的 ${share}，超过上限 ${limit}%，不能上线`,
};

export const readCases = {
  ownCase: '案件由您发起，或涉及您录入的资料，须由他人结案',
};

export const readListFile = {
  notSdn: 'XML 文件须为 OFAC 的 SDN 名单（sdnList）',
  noNameColumn: '前 10 行里没有“名称”（或 name）一列的表头',
  repeated: (text: Shown) => `与前面的记录重复：${text}`,
  formula: '含有公式',
  moreColumns: '列数比表头多',
};

export const readMonitoring = {
  decisionMissing: '决定不存在',
};

export const readSdn = {
  refused: '文件含有不允许的内容，已拒绝',
  tooLarge: '文件里有过大的内容，请检查文件',
  broken: (row: Shown) => `第 ${row} 条记录处的 XML 不完整，请重新下载文件`,
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

export const rescreenKnown = {
  halted: (requestId: Shown) => `系统原因，复查暂停，将自动继续。请求编号 ${requestId}`,
};

export const ruleApproval = {
  testMissing: '上线前请先回测',
  testRunning: '回测尚未完成',
  testOld: '回测已超过 24 小时，请重新回测',
  figures: (days: Shown, hits: Shown, share: Shown, orders: Shown, amount: Shown) =>
    `近 ${days} 天命中 ${hits} 次（${share}），订单 ${orders} 笔，金额 ${amount} 元`,
  codeForm: '规则代码须为小写字母、数字或连字符，3–32 位',
  notInUse: '规则没有启用',
  inUse: (version: Shown) => `使用中（第 ${version} 版）`,
  name: '名称',
  stage: '环节',
  priority: '优先级',
  conditions: '条件',
  backTest: '回测',
};

export const runListLoads = {
  fileGone: '文件已不在，请重新上传',
  noRecords: '没有可用的记录',
};

export const screeningListRules = {
  notAName: (row: Shown) => `第 ${row} 行不是名称`,
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

export const workCase = {
  yoursAlready: '案件已在您手中',
  userUnfit: '该用户不存在或无权办理案件',
  unchanged: '没有要变更的内容',
  linkedBefore: '已经关联',
};
