/** Every text of these screens; a second language is a file of the same shape. */

import type { ReactNode } from 'react';

/** What a sentence takes in. */
type Shown = string | number;

export const caseFacts = {
  notAccepted: '尚未受理',
  hitCount: (hits: Shown, lastHitTime: Shown) => `${hits} 次，最近 ${lastHitTime}`,
  openTime: '立案',
  conclusion: '结案说明',
  closeTime: '结案',
};

export const nextStep = {
  accept: '下一步：受理案件，在办理期限内查明。',
  report: '下一步：导出报告、向监管报送，并登记回执；不需要报送时按查明的结论结案。',
  draftOrLift: '下一步：查明后起草报告，或申请解除冻结；冻结由两人解除。',
  investigate: '下一步：核对命中依据与关系图，把查明的写入经过；需要时冻结、起草报告，然后结案。',
  link: '下一步：关联有关的订单与人员，把查明的写入经过；需要时冻结、起草报告，然后结案。',
};

export const caseDrawer = {
  numberedTitle: (caseNo: Shown) => `案件 ${caseNo}`,
  title: '案件',
  accepted: '已受理',
  takeOver: '接手',
  accept: '受理',
  awaitPapers: '等待资料',
  goOn: '继续调查',
  freeze: '冻结',
  draft: '起草报告',
  closeCase: '结案',
  close: '关闭',
};

export const caseFiles = {
  heading: '文件',
  add: '添加图片',
  note: 'JPG、GIF 或 PNG，不超过 2MB，加密存放，添加后不可删除',
  title: '文件',
  done: '上传成功',
};

export const liftDialog = {
  title: '申请解除冻结',
  lead: (kind: ReactNode, name: ReactNode) => (
    <>
      {kind} {name}
      ：另一人审批后解除，账本中占用的款项同时释放；另有冻结时，款项在全部解除后才释放。
    </>
  ),
};

export const caseFreezes = {
  heading: '冻结',
  lifted: '已解除',
  frozen: '冻结中',
  held: (held: ReactNode) => <>账本占用 {held} 元</>,
  liftedBy: (liftedTime: Shown, liftedBy: Shown) => `，${liftedTime} 由 ${liftedBy} 解除`,
  askLift: (name: ReactNode) => (
    <>
      申请解除
      {name}
    </>
  ),
};

export const graphTable = {
  region: '关系数据表',
  relations: '关系',
  oneSide: '一方',
  otherSide: '另一方',
  times: '次数',
  amount: '金额（元）',
  latest: '最近',
};

export const caseGraph = {
  heading: '关系图',
  asGraph: '看图',
  asTable: '看表',
  title: '：关系图',
  empty: '还没有关联的订单、人员或账户。',
  summary: (things: Shown, relations: Shown) => `${things} 个对象、${relations} 条关系；点“看表”可逐条读`,
  onlyDensest: '对象较多，只画出联系最密的部分。',
};

export const decisionFacts = {
  sameOutcome: '按当时的事实重算，结论一致',
  otherOutcome: '按当时的事实重算，结论不一致',
  facts: (time: ReactNode, orderNo: ReactNode, ruleSet: ReactNode, reproduced: ReactNode) => (
    <>
      {time} {orderNo} · 规则集 {ruleSet} · {reproduced}
    </>
  ),
};

export const caseHits = {
  heading: '命中',
  total: (times: ReactNode, amount: ReactNode) => (
    <>
      {times} 次，
      {amount} 元
    </>
  ),
  review: '去复核',
  fold: '收起',
  reasons: '依据',
};

export const caseReports = {
  heading: '监管报告',
  total: (count: ReactNode, total: ReactNode) => (
    <>
      {count} 笔，
      {total} 元
    </>
  ),
  receipt: (receipt: ReactNode, submittedBy: ReactNode, submitTime: ReactNode) => (
    <>
      回执 {receipt} · {submittedBy} {submitTime}
    </>
  ),
};

export const linkKinds = {
  order: '代收订单',
  payout: '代付订单',
  participant: '参与方',
  account: '收款账户',
  merchant: '商户',
};

export const caseSettings = {
  unassigned: '未指派',
  region: '办理',
  assignee: '承办人',
  priority: '优先级',
  linkKind: '关联',
  linkId: '编号',
  linked: '已关联',
  link: '关联',
};

export const caseTrail = {
  caseTrailTitle: '经过',
  dirtyText: '未提交的案件记录',
};

export const casesPage = {
  title: '案件',
  noun: '案件',
  open: '立案',
  waiting: (waiting: ReactNode, overdue: ReactNode) => (
    <>
      {waiting} 件未结，其中 {overdue} 件已超过办理期限。
    </>
  ),
  emptyTitle: '没有案件',
  emptyHint: '监测规则或筛查命中后自动立案，也可以手工立案。',
};

export const choices = {
  choose: '请选择',
};

export const closeCaseDialog = {
  title: '结案',
  done: '已结案',
  outcomeMissing: '请选择结论',
  outcome: '结论',
  conclusionHint: '查了什么、依据是什么。结案后不可更改；再有命中会另立新案。',
};

export const meanings = {
  other: '款项继续；同一人与这条记录不再命中，直到记录有变化。',
  same: '款项保持暂停，订单由运营另行处理。',
};

export const decideHitDialog = {
  title: '复核结论',
  decision: '请选择复核结论',
  legend: (name: Shown, listed: Shown) => `${name} 与名单记录 ${listed}`,
};

export const draftDialog = {
  title: '起草报告',
  save: '保存草稿',
  done: '草稿已保存',
  kind: '报告类型',
  narrativeHint: (reportDays: Shown) => `案件关联的订单自动列入。起草后 ${reportDays} 天内报送。`,
};

export const freezeEffects = {
  participant: '参与方不再接单、抢单与划转，未占用及之后入账的额度全部占用。',
  merchant: '商户不能新建订单、结算与退款，接口停用，待抢与待打款的代付停下，应付款全部占用；已建的代收订单照常收款。',
  account: '收款账户立即停用，不再派单。',
  wallet: '未占用及之后入账的额度全部占用，参与方其他业务照常。',
  order: '订单停在当前状态；已结算的，商户款项占用到解除为止。',
  payout: '代付退出抢单列表，不再结算。',
};

export const freezeDialog = {
  otherId: '其他：填写编号',
  title: '冻结',
  confirm: '立即冻结',
  done: '已冻结',
  at: '对象',
  kind: '类型',
  id: '编号',
  notice: (effect: ReactNode) => <>{effect}立即生效，解除须两人审批。</>,
};

export const sideBySide = {
  subject: '被筛查方',
  name: '名称',
  nameWhat: '被筛查名称',
  about: '对象',
  number: '编号',
  money: '款项',
  paused: '暂停中，两人复核后才会继续',
  hitTime: '命中时间',
  entry: '名单记录',
  matched: '匹配到',
  aliases: '别名',
  birthDates: '出生日期',
  documents: '证件或登记号',
  countries: '国家或地区',
  programs: '项目',
  ref: '记录编号',
  list: '名单',
};

export const hitDrawer = {
  title: '命中详情',
  deciding: '提出复核结论',
  close: '关闭',
};

export const hitReason = {
  name: '名称',
  score: (name: Shown) => `${name} 分`,
  birthDate: '出生日期',
  lowers: '降低',
  raises: '提高',
  document: '证件号码',
  decides: '直接认定',
  heading: '得分说明',
  compared: '比较',
  result: '结果',
  effect: '影响',
  scoreColumn: '得分',
  thresholds: (review: ReactNode, exact: ReactNode) => (
    <>
      满 {review} 分须复核，满 {exact} 分视为同名
    </>
  ),
  total: (score: ReactNode) => <>{score} 分</>,
};

export const hitScore = {
  score: (score: ReactNode) => <>{score} 分</>,
};

export const screeningHitsPage = {
  title: '命中复核',
  noun: '命中',
  emptyTitle: '没有命中',
  emptyHint: '收款人、付款人与入网主体命中使用中的名单时会出现在这里，相关款项在两人复核前不会动。',
};

export const lines = {
  note: (count: ReactNode) => <>只列出前 {count} 条。</>,
};

export const listDetail = {
  inBackground: '后台读取，可以离开本页。读完并经审批发布之前，使用中的版本照常筛查。',
  version: '版本',
  source: '来源',
  names: '记录数',
  brokenRows: '有误的行',
  imported: '导入',
  releasedAt: '发布时间',
  retiredAt: '停用时间',
  rescreened: '全量复查',
  rescreenedCount: (screened: Shown, hits: Shown) => `已复查 ${screened} 个名称，命中 ${hits} 条`,
  brokenTitle: '有误的行，已略过',
  rowNo: (row: Shown) => `第 ${row} 行`,
  added: '新增',
  removed: '减少',
  changed: '变更',
  noDifference: '与使用中的版本没有差别。',
};

export const listDrawer = {
  title: '名单版本',
  close: '关闭',
};

export const timeLeft = {
  seconds: (seconds: Shown) => `，约剩 ${seconds} 秒`,
  minutes: (minutes: Shown) => `，约剩 ${minutes} 分钟`,
};

export const listStanding = {
  readFailed: '读取失败',
  waitsToRetry: '等待重试',
  reading: '读取中',
  rowsRead: (rowsRead: Shown) => `已读 ${rowsRead} 行`,
  rowsAndTime: (rowsRead: ReactNode, leftS: ReactNode) => (
    <>
      {rowsRead} 行{leftS}
    </>
  ),
  inUse: '使用中',
  stuck: '，受阻',
  rescreening: (screening: ReactNode, screeningFault: ReactNode) => (
    <>
      全量复查 {screening} %{screeningFault}
    </>
  ),
  retired: '已停用',
  unreleased: '待发布',
};

export const ways = {
  file: '从文件',
  names: '手工录入',
};

export const importDone = {
  started: '已开始读取，读完并经审批发布后生效',
  skipped: (skipped: Shown) => `，略去重复 ${skipped} 个`,
  done: (kept: Shown, skipped: Shown) => `已导入 ${kept} 个名称${skipped}，发布后生效`,
};

export const loadListDialog = {
  title: '导入名单',
  submit: '导入',
  dirtyText: '未导入的名单',
  fileMissing: '请先选择名单文件',
  nameHint: '同名的新版本发布后，替换使用中的版本',
  way: '导入方式',
  file: '选择名单文件',
  fileNote:
    'OpenSanctions 简表（CSV）、OFAC SDN（XML）或自有名单（CSV、XLSX，须有“名称”一列，可有“钱包地址”一列），不超过 64MB；证件与数字货币钱包地址一并筛查',
  names: '名单内容',
  namesHint: '每行一个名称',
};

export const nodeNames = {
  screen: '登录设备',
};

export const subjects = {
  order: '订单',
  participant: '参与方',
  account: '收款账户',
  merchant: '商户',
};

export const keyHints = {
  order: '代收或代付单号',
  participant: '用户名或编号',
  account: '账户编号',
  merchant: '商户编号或名称',
};

export const openCaseDialog = {
  title: '立案',
  done: '已立案',
  subject: '对象',
  priority: '优先级',
  notice: '由您发起的案件须由他人结案。',
};

export const releaseKeyHints = {
  bySubject: { participant: '用户名或编号', payer: '与订单上的姓名一致', audit: '审计日志中的对象，如订单号' },
};

export const faultsOf = {
  startDate: '请选择开始日期',
  endDate: '请选择结束日期',
};

export const regulatorDialog = {
  title: '监管调取',
  lead: (releaseHours: ReactNode) => (
    <>文件含完整个人信息，须另一人审批。批准后 {releaseHours} 小时内可在本页下载，每次下载写入审计日志。</>
  ),
  about: '内容',
  checkHint: '文件可单独核对：npm run verify -- --extract 文件。其指纹记在本次下载的审计记录中。',
  startDate: '开始日期',
  endDate: '结束日期',
  recipientHint: '监管机构与部门，或来函文号',
  register: '代理登记簿',
  registerNote: (register: ReactNode) => <>整本登记簿在{register}页导出。</>,
};

export const submitDialog = {
  title: '登记报送',
  confirm: '登记',
  done: '已登记报送',
  lead: (kind: ReactNode, count: ReactNode) => (
    <>
      {kind}，{count} 笔订单。登记后内容原样留存，不可更改。
    </>
  ),
  receipt: '监管回执编号',
};

export const reportActions = {
  release: (caseNo: ReactNode) => (
    <>
      申请导出
      {caseNo}
    </>
  ),
  submit: '登记报送',
};

export const reportReleaseDialog = {
  title: (subject: Shown) => `申请导出 · ${subject}`,
  lead: (releaseHours: ReactNode) => (
    <>报告含完整姓名、账号与证件号码，须另一人审批。批准后 {releaseHours} 小时内可下载，每次下载写入审计日志。</>
  ),
  recipientHint: '监管机构与部门，或来函文号',
};

export const columns = {
  caseNo: '案件',
  kind: '类型',
  state: '状态',
  leftMs: '报送期限',
  orders: '订单',
  total: '金额（元）',
  receipt: '回执',
  by: '起草',
  actions: '导出与报送',
};

export const riskReportsPage = {
  title: '监管报告',
  noun: '报告',
  release: '监管调取',
  overdue: (overdue: ReactNode) => <>{overdue} 份报告已超过报送期限。</>,
  emptyTitle: '没有报告',
  emptyHint: '在案件中起草可疑或大额交易报告，会出现在这里。',
};

export const figures = {
  looked: '所看决定',
  hits: '命中',
  orders: '订单',
  subjects: '对象',
  amount: '涉及金额（元）',
};

export const lastTest = {
  heading: '最近一次回测',
  notReady: '不能上线',
  propose: '提交上线',
  facts: (days: ReactNode, by: ReactNode, createTime: ReactNode, condition: ReactNode) => (
    <>
      近 {days} 天 · {by} {createTime} · {condition}
    </>
  ),
  sample: (orderNo: Shown, amount: Shown) => `${orderNo} ${amount} 元`,
  samples: (samples: ReactNode) => (
    <>
      例：
      {samples}
    </>
  ),
};

export const ruleProposal = {
  goLiveTitle: '提交上线',
  title: '停用规则',
  enabled: '另一人审批后，新版本立即替换使用中的版本；已作出的决定不受影响。',
  retireLead: '停用后不再按这条规则判断，已立的案件照常办理。',
};

export const versions = {
  heading: '历次版本',
  version: (version: ReactNode) => <>第 {version} 版</>,
  builtIn: '程序自带',
};

export const ruleDrawer = {
  numberedTitle: (title: Shown) => `监测规则 · ${title}`,
  title: '监测规则',
  retire: '停用',
  close: '关闭',
  live: (version: Shown) => `使用中 · 第 ${version} 版`,
  notInUse: '未使用',
};

export const units = {
  money: '元',
  days: '天',
  times: '倍',
};

export const testPeriods = {
  week: '近 7 天',
  month: '近 30 天',
  quarter: '近 90 天',
};

export const noNumber = {
  missing: '请填写数字',
};

export const ruleForm = {
  testStarted: '回测已开始',
  dirtyText: '未回测的规则修改',
  heading: '阈值与处置',
  outcome: '处置',
  priority: '优先级',
  period: '回测范围',
  test: '回测',
  onlyOnHistory: '只在历史上试算，不影响任何订单。',
};

export const rulesColumns = {
  rule: '规则',
  state: '状态',
  inUse: '使用中',
  notInUse: '未使用',
  outcome: '处置',
  priority: '优先级',
  subject: '对象',
  stages: '环节',
  conditions: '条件',
  hits24h: '24 小时命中',
  hits7d: '7 天命中',
  version: '版本',
};

export const rulesPage = {
  heading: '监测规则',
  lastDay: (allow: Shown, review: Shown, hold: Shown, decline: Shown) =>
    `近 24 小时：放行 ${allow}，复核 ${review}，冻结 ${hold}，拒绝 ${decline}。`,
  note: (allow: ReactNode) => (
    <>
      每笔代收与代付发生后一秒内按使用中的规则判断；上线、改阈值与停用先回测，再由另一人审批。
      {allow}
    </>
  ),
  notice: (round: ReactNode) => <>监测落后订单 {round} 秒，正在追赶。</>,
  riskRules: '监测规则',
  title: '没有规则',
};

export const columnsOf = {
  name: '名单',
  version: '版本',
  standing: '状态',
  names: '名称数',
  diff: '较使用中版本',
  load: '导入',
  release: '发布时间',
  retire: '停用时间',
  actions: '操作',
  startLabelEnabled: '停用',
  startLabel: '发布',
  startEnabled: '停用',
  start: '发布',
};

export const releaseDialog = {
  retire: '停用',
  release: '发布',
  title: (enabled: Shown, name: Shown, version: Shown) => `${enabled}名单 · ${name} ${version}`,
  retireLead: '停用后，名单上的名称不再被拦截。若只是更新，请导入并发布新版本。',
  releaseLead: (names: Shown) => `发布后立即用于筛查，共 ${names} 个名称；同名的旧版本同时停用。`,
};

export const screeningListsPage = {
  heading: '筛查名单',
  load: '导入名单',
  note: '参与方、商户、收款人、付款人与稳定币付款钱包按使用中的名单筛查；发布与停用都须另一人审批，发布后对已有的全部名称复查。',
  screeningLists: '筛查名单',
  title: '还没有名单',
  hint: '导入名单并经审批发布后，用于筛查。',
};

export const takeDialog = {
  title: '下载已批准的导出',
  confirm: '下载',
  done: '已下载，请妥善保管',
  subjectName: '内容',
  recipient: '接收方',
  reason: '原因',
  approvers: '批准人',
  untilTime: '下载截止',
  format: '格式',
};

export const takeRelease = {
  download: (subjectName: ReactNode) => (
    <>
      下载
      {subjectName}
    </>
  ),
};

export const releaseNotices = {
  recipient: (recipient: ReactNode) => <>接收方 {recipient}</>,
  until: (untilTime: ReactNode) => <>下载截止 {untilTime}</>,
};
