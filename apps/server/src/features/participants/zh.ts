/** The Chinese texts of participants; a second language is a file of the same shape. */

/** A value that is inserted into a text. */
type Shown = string | number | bigint;

/** Labels that several approvals show. */
export const lines = {
  owner: (number: Shown) => `受益所有人 ${number}`,
  dailyAmount: '单日金额上限（元）',
  dailyCount: '单日笔数上限',
  monthlyAmount: '单月金额上限（元）',
  monthlyCount: '单月笔数上限',
};

/** Refusals that several commands answer. */
export const faults = {
  participantMissing: '参与方不存在',
  reviewMissing: '审核资料不存在',
  noSuchDay: '没有这一天',
  invitationMissing: '邀请不存在',
  paymentMissing: '验证打款不存在',
};

/** Texts that several files use. */
export const words = {
  representative: '法定代表人',
  receiverFrozen: '该下级已被冻结，不能划转',
  receiverUnverified: '该下级尚未通过实名认证，不能接收资金',
  toSelf: '不能划转给自己',
  nameListed: '名称命中筛查名单，须先由风控排除',
  decidedBefore: '该资料已由他人审核，请刷新',
};

export const acceptInvitation = {
  inviterCannot: '邀请人当前不能接纳下级，请联系邀请人',
  usernameTaken: '该登录名已被使用，请联系邀请人重新邀请',
};

export const admitParticipant = {
  parentMissing: '码商须在某个代理之下，请选择上级代理',
  parentUnfit: '上级须为已认证且未冻结的代理',
};

export const agentOf = {
  agentsOnly: '只有代理可以管理下级',
  noSuchSubAgent: '该下级不存在',
};

export const changeRunStatus = {
  frozen: '该账号已被冻结，不能开启接单',
  unverified: '尚未通过实名认证或认证已过期，不能开启接单',
  pausedByOther: '由更上级、运营或本人暂停，须由其恢复',
};

export const demandReview = {
  unverified: '参与方未通过认证，或认证在该日期前已到期',
  deadlinePast: '截止日期不能早于今天',
  deadlineLimit: (days: Shown) => `截止日期最晚为 ${days} 天后`,
};

export const exportParticipants = {
  subAgents: '下级代理',
  reviews: '参与方审核',
  participants: '参与方',
};

export const exportRegister = {
  title: '代理登记簿',
};

export const fileViewRules = {
  ownerDocumentNo: (number: Shown) => `受益所有人 ${number} 证件号码`,
  validUntil: (date: Shown) => `有效期至 ${date}`,
  validForever: '长期有效',
  subjectKind: '主体类型',
  naturalPerson: '自然人',
  companyName: '企业名称',
  creditCode: '统一社会信用代码',
  phone: '手机号',
  representativeDocument: '法定代表人证件类型',
  representativeDocumentNo: '法定代表人证件号码',
  settlementAccount: '结算账号',
  bank: '开户银行',
  accountProof: '结算账户证明',
  noOwners: '无受益所有人说明',
};

export const freezeParticipant = {
  frozenBefore: '参与方已冻结',
};

export const submitFile = {
  codeOfAnother: '该统一社会信用代码已登记在其他企业名下，请核对',
  company: '企业',
  filesGone: '部分文件已失效，请重新上传',
};

export const invitationToken = {
  invalid: '邀请链接无效或已撤回，请向邀请人索取新的链接',
  accepted: '该邀请已被接受，请直接登录',
  expired: '邀请链接已过期，请向邀请人索取新的链接',
};

export const inviteSubAgent = {
  frozen: '您的账号已被冻结，不能邀请下级',
  unverified: '您尚未通过实名认证或认证已过期，不能邀请下级',
  productUnfit: '产品不存在、未开通或重复',
  aboveOwnRate: (rate: Shown) => `不能高于您的费率 ${rate}%`,
  tooManyOpen: (max: Shown) => `待接受的邀请最多 ${max} 个，请先撤回不再需要的`,
  usernameTaken: '该登录名已被使用，请换一个',
};

export const knownParticipants = {
  legalName: '实名',
};

export const networkRules = {
  floatsStopped: '额度业务已停止，不能划转',
};

export const operateRunStatus = {
  running: '参与方已在接单',
  paused: '参与方已暂停',
  frozen: '参与方已冻结，请先解除冻结',
  unverified: '尚未通过实名认证或认证已过期，不能恢复接单',
};

export const personLimitsApproval = {
  dailyAmountAboveMonthly: '单日金额上限不能高于单月金额上限',
  dailyCountAboveMonthly: '单日笔数上限不能高于单月笔数上限',
};

export const personTierApproval = {
  tier: '风险等级',
};

export const readReviews = {
  naturalPerson: '资料以自然人身份提交，不能通过，请驳回并要求按企业或个体工商户提交',
  paymentUnconfirmed: '结算账户的验证打款尚未确认',
};

export const readSubAgents = {
  self: '本人',
  parentOrOperator: '上级或运营',
};

export const reissueInvitation = {
  accepted: '该邀请已被接受',
};

export const reviewParticipant = {
  ownFile: '不能审核自己提交的资料',
  newHits: '名单已更新，有新的命中，请驳回后重新提交',
  noHits: '没有筛查命中',
  cleared: (by: Shown) => `${by} 已排除`,
  fileDeleted: '资料已按保留期限删除，不能通过',
  ordersOpen: '该参与方仍有进行中的代收订单或代付，须先了结',
  codeOfAnother: '该统一社会信用代码已由其他参与方使用，不能转入，请驳回后以新增参与方办理',
  wrongState: '参与方当前状态不能通过审核',
  afterDocuments: (latest: Shown) => `有效期不能晚于证件有效期 ${latest}`,
  afterTier: (latest: Shown) => `该风险等级的有效期最晚至 ${latest}`,
  accountsActive: '该参与方仍有以原实名启用的收款账户，请先停用',
  validUntilPast: '有效期须晚于今天',
  validYears: (years: Shown) => `有效期最长 ${years} 年`,
};

export const saveRegister = {
  contractEndBeforeStart: '合同终止日不能早于起始日',
  trainingEndBeforeStart: '培训有效期不能早于培训日期',
  provinceMissing: '没有这个省份',
  productMissing: '产品不存在',
};

export const submitKyc = {
  notNeeded: '当前不需要提交，或已有资料在审核中',
  otherCode: '统一社会信用代码须与已认证的一致',
};

export const tierLimitsApproval = {
  tierMissing: '风险等级不存在',
};

export const tierRules = {
  noOwnAmount: '不另设',
  noOwnLimits: '不另设上限',
  limits: (dailyAmount: Shown, dailyCount: Shown, monthlyAmount: Shown, monthlyCount: Shown) =>
    `单日 ${dailyAmount} 元 ${dailyCount} 笔，单月 ${monthlyAmount} 元 ${monthlyCount} 笔`,
  dailyAmountAboveMonthly: '单日金额上限不能高于单月',
  dailyCountAboveMonthly: '单日笔数上限不能高于单月',
  aboveLowerRisk: '不能高于风险较低一级的上限',
  belowHigherRisk: '不能低于风险较高一级的上限',
};

export const transferAmount = {
  keyReused: '该请求标识已用于另一笔划转',
  senderFrozen: '您的账号已被冻结，不能划转',
  senderUnverified: '您尚未通过实名认证或认证已过期，不能划转',
  floatShort: '可用额度不足',
  amountZero: '划转金额须大于 0',
  aboveLimit: '划转金额超过单笔上限',
};

export const unfreezeApproval = {
  notFrozen: '参与方没有被冻结',
  frozenElsewhere: '该冻结不是在参与方中设定的，请由风控在案件或命中复核中解除',
  freeze: '冻结',
  frozen: '已冻结',
  normal: '正常',
};

export const uploadKycDocument = {
  tooMany: '上传后未提交的文件过多，请明天再试',
};

export const verificationFiles = {
  refusals: {
    wrong_state: '验证打款的状态已变化，请刷新',
    same_person: '该打款由您发起，须由另一人办理',
    decided: '该资料已审核，无须打款',
    no_own: '没有启用的自有资金账户，请先登记付款账户',
    no_line: '该流水不存在、已用于另一笔付款，或不是付款文件的付款账户支出',
    amount_differs: '流水金额与打款金额不一致',
  },
  participantFrozen: '该参与方已被冻结，不能打款',
};

export const verificationPayments = {
  ownFile: '不能为自己提交的资料发起验证打款',
  provenByPaper: '该资料以开户证明证明结算账户',
  startedBefore: '该资料已有验证打款，请勿重复发起',
  tooMany: (max: Shown) => `同一份资料最多打款 ${max} 次，请驳回并要求上传开户证明`,
  stateChanged: '验证打款的状态已变化，请刷新',
  endedBy: (name: Shown) => `${name} 终止`,
  nothingToConfirm: '没有待回填的验证打款，或已过期，请联系运营',
};

export const withdrawInvitation = {
  accepted: '该邀请已被接受，不能撤回',
};
