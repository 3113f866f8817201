/** Every text of these screens; a second language is a file of the same shape. */

import type { ReactNode } from 'react';

/** A value that a text inserts. */
type Shown = string | number;

export const invitationRow = {
  withdrawn: '邀请已撤回，链接失效',
  facts: (legalName: ReactNode, expiresAt: ReactNode) => (
    <>
      {legalName} · 有效期至 {expiresAt}
    </>
  ),
  renewLabel: (name: Shown) => `为 ${name} 重新生成链接`,
  renew: '重新生成链接',
  withdrawLabel: (name: Shown) => `撤回 ${name} 的邀请`,
  withdraw: '撤回',
  newLinkTitle: '新的邀请链接',
  close: '完成',
};

export const invitationsPanel = {
  summary: (open: ReactNode) => <>待接受的邀请（{open}）</>,
};

export const inviteDialog = {
  failed: '邀请失败，请重试',
  dirtyText: '未提交的邀请',
  doneTitle: (name: Shown) => `邀请 ${name}`,
  done: '完成',
  title: '邀请下级',
  cancel: '取消',
  submit: '生成邀请链接',
  lead: '对方打开链接后自行设置密码、提交证件，经运营审核通过后方可接收资金。',
  nameHint: '小写字母、数字或下划线，之后不能修改',
  kind: '类型',
  legalName: '实名（公司或个人全称）',
  rate: '初始费率（%，选填，不高于您的费率）',
};

export const faults = {
  failed: '提交失败，请重试',
};

export const passwordErrors = {
  wrongAgain: '再次输入新密码不一致',
  again: '请再次输入新密码',
};

export const acceptForm = {
  dirtyText: '未提交的入驻资料',
  doneHeading: '资料已提交',
  doneLead: (name: ReactNode) => (
    <>运营审核通过后，{name} 即可接单与接收资金。现在就可以用刚设置的密码登录，查看审核进度并绑定谷歌验证。</>
  ),
  signIn: '去登录',
  heading: '接受邀请',
  inviterName: '邀请人',
  username: '登录名',
  kind: '身份',
  expiresAt: '有效期至',
  password: '设置密码',
  again: '再次输入密码',
  submit: '提交资料',
};

export const invitePage = {
  pageTitle: '接受邀请',
  brokenHeading: '邀请链接不完整',
  brokenLead: '请重新打开邀请人发来的完整链接，或扫描二维码。',
  goneHeading: '邀请不可用',
  signIn: '去登录',
};

export const issuedLink = {
  notice: (invitationHours: ReactNode, expiresAt: ReactNode, legalName: ReactNode) => (
    <>
      链接仅显示这一次，{invitationHours} 小时内有效（至 {expiresAt}），仅限一人使用一次。请只发给 {legalName}
      本人；丢失后可在“待接受的邀请”中重新生成。
    </>
  ),
  qrCode: (name: Shown) => `${name} 的邀请二维码`,
  region: '邀请链接',
  copy: '复制链接',
};

export const admittedDialog = {
  title: '已提交审核',
  close: '完成',
  notice: (firstPasswordHours: ReactNode) => (
    <>
      初始密码仅显示这一次，{firstPasswordHours}{' '}
      小时内有效，首次登录须自行设置新密码。资料由另一人在“参与方审核”中审核。
    </>
  ),
  name: '登录名',
  firstPassword: '初始密码',
  until: '有效期至',
  copyPassword: '复制初始密码',
};

export const admitDialog = {
  title: '新增参与方',
  submit: '提交审核',
  dirtyText: '未提交的参与方资料',
  parentMissing: '码商须在某个代理之下，请选择上级代理',
  checkFirst: (first: Shown) => `请检查标出的资料：${first}`,
  usernameHint: '首个登录账号',
  kind: '类型',
  parent: '上级代理',
  noParent: '无（顶级代理）',
};

export const check = {
  lineId: '请选择对账单流水',
};

export const payerText = {
  unnamed: '对账单未注明付款人',
  samePayer: (payer: Shown) => `${payer}（与参与方一致）`,
  otherPayer: (payer: Shown) => `${payer}（与参与方不一致，不能入账）`,
};

export const lineSays = {
  noLineNo: '无流水号',
};

export const creditDialog = {
  amount: (money: Shown) => `${money} 元`,
  title: (name: Shown) => `额度入账 · ${name}`,
  lead: '选择机构收款户上该参与方付来、没有充值申请的那一笔到账，按该笔金额入账；一笔到账只入账一次。有充值申请的到账请在充值审核中入账。',
  reconciliation: '对账',
  importedTo: (importedTo: Shown) => `（已导入至 ${importedTo}）`,
  noLines: (pageLink: ReactNode, importedTo: ReactNode) => (
    <>
      没有该参与方付来的未用到账。请先在{pageLink}导入机构收款户的对账单
      {importedTo}，或按银行流水号查找。
    </>
  ),
  legend: '对账单流水',
  lineNo: '按银行流水号查找',
};

export const freezeDialog = {
  title: (name: Shown) => `冻结 · ${name}`,
  confirm: '立即冻结',
  done: '已冻结',
  dirtyText: '未提交的冻结',
  reason: '冻结原因',
  lead: '冻结后立即停止派单、抢单与划转，进行中的订单照常处理。解除冻结须两人审批。',
};

export const limitTitles = {
  dailyAmount: '单日金额上限（元）',
  dailyCount: '单日笔数上限',
  monthlyAmount: '单月金额上限（元）',
  monthlyCount: '单月笔数上限',
};

export const limitsDialog = {
  title: (legalName: Shown) => `限额调整 · ${legalName}`,
  note: '限额按实名主体合计，涵盖其全部账号与收款账户。',
};

export const limitRows = {
  amountUsed: (money: Shown, money2: Shown) => `${money} / ${money2} 元`,
  countUsed: (used: Shown, limit: Shown) => `${used} / ${limit} 笔`,
  dayAmount: '今日金额',
  dayCount: '今日笔数',
  monthAmount: '本月金额',
  monthCount: '本月笔数',
};

export const participantFacts = {
  legalName: '实名',
  phone: '手机号',
  phoneWhat: '手机号',
  held: '占用额度',
  commission: '佣金余额（元）',
  contract: '合同',
  contractTo: (contractTo: Shown) => `至 ${contractTo}`,
  business: '主体类型',
  businessDue: '企业资料期限',
  regions: '代理区域',
  trainedUntil: '培训有效期至',
  lastTraining: '最近培训',
  below: '直属下级',
  naturalPerson: '自然人（旧版资料）',
  businessName: '企业名称',
  businessCode: '统一社会信用代码',
  representativeName: '法定代表人',
  representative: '法定代表人证件号码',
  settlementAccount: '结算账号',
  bankName: '开户银行',
  settlementProof: '结算账户证明',
  invitedLegalName: '邀请时名称',
  invitedPhone: '邀请时手机',
  invitedPhoneWhat: '邀请时手机号',
  validUntil: '有效期至',
  noOwners: '无受益所有人',
  papersEnd: '证件最早到期',
  tierEnd: '等级最晚有效期',
  sonCount: (sons: Shown) => `${sons} 个`,
  verifiedUntil: '实名有效期',
};

export const unfreeze = {
  title: (name: Shown) => `解除冻结 · ${name}`,
  lead: '解除后恢复派单、抢单与划转。请确认冻结的原因已经消除。',
};

export const pauseOrResume = {
  pause: '暂停',
  resume: '恢复',
  title: (pauses: Shown, name: Shown) => `${pauses}接单 · ${name}`,
  pauseLead: '立即停止派单与抢单，进行中的订单照常处理。由运营暂停的，只有运营能恢复。',
  resumeLead: '恢复后立即参与派单与抢单。',
  confirmPause: '暂停接单',
  confirmResume: '恢复接单',
  paused: '已暂停接单',
  resumed: '已恢复接单',
};

export const rate = {
  title: (name: Shown) => `代理费率 · ${name}`,
  rateLabel: '代理费率（%）',
};

export const actions = {
  register: '登记资料',
  review: '要求重新认证',
  pause: '暂停接单',
  resume: '恢复接单',
  freeze: '冻结',
  unfreeze: '解除冻结',
  rate: '调整费率',
  tier: '风险等级',
  limits: '调整限额',
  credit: '额度入账',
};

export const participantDrawer = {
  title: '参与方详情',
  close: '关闭',
  frozen: (freezeReason: ReactNode) => <>冻结 · {freezeReason}</>,
  available: '可用额度',
  availableAmount: (available: ReactNode) => <>{available} 元</>,
  limitsHeading: '限额（按实名主体合计，已计入风险等级）',
  notCredited: '未通过认证或已到期，不能入账',
  reviewTitle: (name: Shown) => `要求重新认证 · ${name}`,
  reviewLead: '对方须在截止日期前重新提交资料并通过审核，逾期认证终止并停止派单。',
  confirmReview: '确认要求',
  reviewAsked: '已要求重新认证',
};

export const gateText = {
  businessDue: (gate: Shown, businessDue: Shown) => `${gate}（${businessDue} 前）`,
};

export const participantColumns = {
  actions: '操作',
  openLabel: (name: Shown) => `详情 ${name}`,
  open: '详情',
};

export const participantsPage = {
  title: '参与方',
  noun: '参与方',
  tiers: '风险等级限额',
  admit: '新增参与方',
  emptyTitle: '还没有参与方',
  emptyHint: '由运营新增首个代理，或由代理邀请下级，提交资料后会出现在这里。',
  available: '可用合计',
  held: '占用',
  parent: (parentName: ReactNode) => <>上级 {parentName}</>,
};

export const rateColumns = {
  prdName: '产品',
  rate: '费率',
  enabled: '状态',
  open: '已开通',
  closed: '已关闭',
  effectiveFrom: '生效时间',
};

export const ratesSection = {
  heading: '费率',
  title: '还没有费率',
  hint: '由上级或运营设置后出现在这里。',
};

export const fields = {
  reason: '原因',
};

export const reasonDialog = {
  dueOn: '截止日期',
};

export const registerFields = {
  appointedOn: '委任日期',
  contractFrom: '合同起始日',
  contractTo: '合同终止日',
  trainedOn: '最近培训日期',
  trainedUntil: '培训有效期至',
};

export const registerDialog = {
  title: (name: Shown) => `登记资料 · ${name}`,
  save: '保存',
  done: '登记资料已保存',
  dirtyText: '未保存的登记资料',
  coveredTitle: '合同覆盖产品',
  areasTitle: '代理省份',
};

export const columnsOf = {
  actions: '操作',
  editLabel: (name: Shown) => `登记 ${name}`,
  edit: '登记',
};

export const registerPage = {
  title: '代理登记簿',
  noun: '登记',
  emptyTitle: '还没有登记的代理',
  emptyHint: '参与方通过认证后会出现在这里。',
  noContract: '未登记合同',
  noRegion: '未登记区域',
};

export const personTierDialog = {
  title: (legalName: Shown) => `风险等级 · ${legalName}`,
  tier: '风险等级',
  tierHint: '等级限额低于本人限额时，以等级限额为准',
};

export const tierLimitsDialog = {
  title: (tier: Shown) => `等级限额 · ${tier}`,
  note: '留空表示不另设上限，以本人限额为准。',
};

export const amount = {
  note: '不另设',
};

export const count = {
  note: '不另设',
};

export const tiersDialog = {
  title: '风险等级限额',
  close: '关闭',
  dayAmount: '单日金额',
  dayCount: '单日笔数',
  monthAmount: '单月金额',
  monthCount: '单月笔数',
  longestReview: '认证最长',
  months: (reviewMonths: ReactNode) => <>{reviewMonths} 个月</>,
  changeLabel: (tier: Shown) => `调整${tier}限额`,
  change: '调整',
};

export const userColumns = {
  username: '账号',
  standing: '状态',
  lastSeen: '最近在线',
  actions: '操作',
  showDevicesLabel: (username: Shown) => `登录与设备 ${username}`,
  showDevices: '登录与设备',
};

export const usersSection = {
  heading: '登录账号',
  participantUsers: '登录账号',
  title: '还没有登录账号',
  hint: '接受邀请并设置密码后出现在这里。',
};

export const kycStates = {
  notHandedIn: '您尚未提交企业资料，提交并通过审核后才能接单与接收资金。',
  waiting: '资料已提交，正在等待运营审核。通过之前不能接收资金。',
  verified: '您已通过企业认证。',
  refused: '资料未通过审核，请按原因修改后重新提交。',
  expired: '企业认证已过期，请重新提交资料。',
};

export const handIn = {
  done: '资料已提交，请等待审核',
  dirtyText: '未提交的企业资料',
  update: '更新资料',
  handIn: '提交资料',
  submit: '提交审核',
};

export const ownKycPage = {
  heading: '实名认证',
  notice: (reason: ReactNode) => <>驳回原因：{reason}</>,
  business: '主体类型',
  legalName: '企业名称',
  phone: '手机号',
  kycExpiresAt: '有效期至',
  businessDue: (businessDue: Shown) => `（提交期限 ${businessDue}；在此之前可了结未完成的代付并提现到已审核的账户）`,
};

export const expiryField = {
  label: '有效期至',
  hint: '长期有效可留空',
};

export const papersFields = {
  proprietor: '经营者',
  representative: '法定代表人',
  business: '主体类型',
  legalName: '企业名称（与营业执照一致）',
  phone: '联系手机号',
  representativeName: (person: Shown) => `${person}姓名`,
  documentKind: (person: Shown) => `${person}证件类型`,
  documentNo: (person: Shown) => `${person}证件号码`,
  accountHeading: '结算账户',
  accountNoHint: '户名须与企业名称一致',
  bankBranch: '开户支行（选填）',
  evidence: '证明方式',
  paymentHint: '运营向该账户打一笔小额款项，登录后回填到账金额',
  paperHint: '开户许可证、银行回单或盖章的账户证明',
  papersHeading: '证件',
  papersNote: '文件加密存放，仅供审核人员查看，上级看不到。',
};

export const rateSummary = {
  notSet: '未设置',
  rate: (agtRate: string | undefined, count: Shown) => `${agtRate}%（${count} 个产品）`,
};

export const paymentBack = {
  amountWrong: (triesLeft: Shown) => `金额不符，还可回填 ${triesLeft} 次`,
  amountFailed: '金额不符，验证未通过，请联系运营',
  failed: '提交失败，请重试',
  region: '结算账户验证',
  notSentYet: '：款项付出后，请在此回填到账金额。',
  sent: (expiresAt: Shown) => `：请查看结算账户，在 ${expiresAt} 前回填到账金额。`,
  amount: '到账金额（元）',
  hint: (triesLeft: Shown) => `还可回填 ${triesLeft} 次`,
  confirm: '确认金额',
};

export const reviewDialog = {
  approveTitle: '通过审核',
  refuseTitle: '驳回审核',
  confirmApproval: '确认通过',
  confirmRefusal: '确认驳回',
  approved: '已通过审核',
  refused: '已驳回',
  approveDirtyText: '未提交的认证有效期',
  refuseDirtyText: '未提交的驳回原因',
  expiryMissing: '请选择有效期',
  approveLead: '请确认证件清晰、姓名与号码一致：',
  refuseLead: '驳回后对方可按原因修改并重新提交：',
  expiry: '实名有效期至',
  latestExpiry: (last: Shown) => `最晚 ${last}，由证件与风险等级决定`,
  expiryHint: '不晚于证件有效期',
  reason: '驳回原因（对方可见）',
};

export const ownerFacts = {
  nameWhat: '受益所有人姓名',
  documentNoWhat: '受益所有人证件号码',
};

export const screening = {
  notice: (screenedAt: ReactNode) => <>筛查名单：提交时（{screenedAt}）未命中，通过时会再次筛查。</>,
  clearedBy: '名单命中已排除',
  notCleared: '命中筛查名单，排除前不能通过',
  clearing: '排除命中',
};

export const reviewDrawer = {
  title: '参与方审核',
  approve: '通过',
  reject: '驳回',
  close: '关闭',
  samePerson: (samePerson: ReactNode) => <>同一证件已用于：{samePerson}。限额合并计算。</>,
  owners: '受益所有人',
  owner: (place: Shown, share: Shown) => `第 ${place} 位 · ${share}%`,
  papers: '证件',
  papersHeading: '证件（查看会记入审计日志）',
  downloadPdf: (paper: ReactNode) => <>下载 {paper}（PDF）</>,
  validUntil: (expiresOn: Shown) => `有效期至 ${expiresOn}`,
  noExpiry: '长期有效',
};

export const reviewChanges = {
  region: '变更内容',
  firstReview: '首次认证，没有可对照的资料。',
  unchanged: (verifiedAt: ReactNode) => <>与 {verifiedAt} 通过的资料一致。</>,
  changedSince: (verifiedAt: ReactNode) => <>与 {verifiedAt} 通过的资料相比：</>,
  nothing: '（无）',
};

export const reviewColumns = {
  actions: '操作',
  openLabelPending: '审核',
  openLabel: '详情',
  openPending: '审核',
  open: '详情',
};

export const reviewPage = {
  title: '参与方审核',
  noun: '审核资料',
  parent: (parentName: ReactNode) => <>上级 {parentName}</>,
  emptyTitle: '没有待审核的资料',
  emptyHint: '代理邀请的下级提交证件后，会实时出现在这里。',
};

export const paymentAdvice = {
  paying: '银行回执或对账单到达后自动更新：出账即可回填，被拒绝或退回即为未通过。',
  sent: '对账单已显示出账。对方登录后回填到账金额，金额不向审核人显示。',
};

export const reviewPayment = {
  region: '验证打款',
  notStarted: '尚未发起。金额随机生成，只写入付款文件，由自有资金账户付出，对方登录后回填。',
  start: '发起验证打款',
  makeFile: '生成付款文件',
  byAnother: '须由另一人生成付款文件。',
  sentByItself: '将自动提交银行。',
  end: '终止',
};

export const paymentFacts = {
  state: '状态',
  paymentNo: '付款编号',
  madeBy: '发起人',
  batchNo: '付款文件',
  sentAt: '出账时间',
  expiresAt: '回填期限',
  triesLeft: '剩余回填次数',
  reason: '未通过原因',
};

export const paymentAtBank = {
  none: '对账单中还没有同金额的支出。带有付款编号的支出会自动对上。',
};

export const sendDialog = {
  title: '生成付款文件',
  confirm: '生成',
  done: '已生成付款文件，请下载并提交银行',
  lead: '由自有资金账户付款。文件提交银行后，上传银行回执和对账单，打款状态自动更新。',
};

export const subAgentCards = {
  available: (available: ReactNode) => <>可用 {available}</>,
  today: (todayAmount: ReactNode) => <>今日 {todayAmount}</>,
  fold: '收起下级',
  unfold: (sons: Shown) => `展开 ${sons} 个下级`,
};

export const subAgentColumns = {
  actions: '操作',
  transferLabel: (name: Shown) => `划转额度给 ${name}`,
  transfer: '划转',
};

export const rates = {
  region: '费率',
  notice: '尚未设置费率，设置后才会派单。',
  link: '前往代理中心设置费率',
};

export const pauseDialog = {
  title: (name: Shown) => `暂停 ${name} 接单`,
  confirm: '暂停接单',
  done: '已暂停接单，不再派单',
  sonsGoOn: '，其下级不受影响',
  lead: (name: ReactNode, sons: ReactNode) => (
    <>
      立即停止向 {name} 派单{sons}
      。已派出的订单照常收款和结算，可随时恢复。
    </>
  ),
};

export const subAgentDrawer = {
  resumed: '已开启接单',
  paused: '已暂停接单，不再派单',
  title: '下级详情',
  transfer: '划转额度',
  pause: '暂停接单',
  resume: '开启接单',
  close: '关闭',
  pausedByOthers: '由更上级、运营或本人暂停，须由其恢复。',
  available: '可用额度（元）',
  held: '占用（元）',
  today: '今日代收（元）',
};

export const figures = {
  collected: '已结算代收（元）',
  paidOut: '已完成代付（元）',
  commission: '我的佣金（元）',
  successRate: '成功率',
  succeeded: '订单',
};

export const dayColumns = {
  day: '日期',
  collected: '代收（元）',
  paidOut: '代付（元）',
  commission: '我的佣金（元）',
  rate: '成功率',
};

export const statisticsSection = {
  title: '统计（含其下级）',
  byDay: '按日统计',
  emptyTitle: '没有数据',
};

export const transfersSection = {
  title: '划转记录',
  empty: '还没有划转记录。',
  parent: '上级',
  line: (fromName: ReactNode, amount: ReactNode, remark: ReactNode) => (
    <>
      {fromName} 划入 {amount} 元{remark}
    </>
  ),
};

export const runSection = {
  title: '启停记录',
  note: '还没有启停记录。',
};

export const nameCell = {
  fold: '收起',
  unfold: '展开',
  sonsLabel: (open: Shown, name: Shown) => `${open} ${name} 的下级`,
  sonCount: (sons: Shown) => ` · 下级 ${sons}`,
};

export const subAgentTree = {
  region: '下级代理',
  column: '登录名与实名',
};

export const searchForm = {
  region: '筛选',
  keyword: '登录名或完整实名',
  keywordPlaceholder: '登录名或完整实名，查找全部下级',
  search: '查询',
  onSearch: '返回层级视图',
};

export const subAgentsPage = {
  heading: '下级代理',
  available: (available: ReactNode, parent: ReactNode) => (
    <>
      您的可用额度 {available} 元{parent}
    </>
  ),
  parent: (name: Shown, legalName: Shown) => `上级 ${name}（${legalName}）`,
  invite: '邀请下级',
  refresh: '刷新列表',
  refreshTitle: '刷新列表',
  noMatchTitle: '没有符合条件的下级',
  noMatchHint: '实名已加密，须输入完整的实名；登录名可只输入一部分。',
  backToTree: '返回层级视图',
  emptyTitle: '还没有下级',
  emptyHint: '点击“邀请下级”生成链接，对方自行设置密码并提交证件，审核通过后即可接单。',
};

export const transferFault = { failed: '划转失败，请重试', unsure: '是否已划转尚不确定，请直接重试，不会重复划转' };

export const transferDialog = {
  dirtyText: '未提交的划转',
  doneTitle: '划转成功',
  done: '完成',
  confirmTitle: '确认划转',
  back: '上一步',
  codeNote: '刚验证过的几分钟内可留空；大额划转须重新输入。',
  title: (name: Shown) => `划转额度给 ${name}`,
  cancel: '取消',
  next: '下一步',
  amount: '划转金额（元）',
  available: (available: ReactNode) => <>您的可用额度 {available} 元</>,
  remark: '备注（选填）',
};

export const transferQuestion = {
  from: (name: Shown) => `您（${name}）`,
  to: (name: ReactNode, legalName: ReactNode) => (
    <>
      划转给 {name}（{legalName}）
    </>
  ),
  availableColumn: '可用额度（元）',
  before: '划转前',
  after: '划转后',
  remark: (remark: ReactNode) => <>备注：{remark}</>,
  atOnce: '划转后立即入账，不能撤回。',
};

export const transferDone = {
  done: (name: ReactNode, amount: ReactNode, transferNo: ReactNode) => (
    <>
      已向 {name} 划转 {amount} 元，单号 {transferNo}。
    </>
  ),
  billsHint: '双方的分录会出现在这里。',
};

export const amountComplaint = {
  tooLittle: '划转金额须大于 0',
  tooMuch: '超过您的可用额度',
};

export const networkNotice = {
  received: (amount: string | undefined) => `收到上级划转的额度 ${amount} 元`,
  verificationChanged: '实名认证状态已更新',
};
