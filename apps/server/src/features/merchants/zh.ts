/** The Chinese texts of merchants; a second language is a file of the same shape. */

/** A value that is inserted into a text. */
type Shown = string | number | bigint;

/** Labels that several approvals show. */
export const lines = {
  state: '状态',
  formerKey: '旧密钥',
};

/** Refusals that several commands answer. */
export const faults = {
  keyInvalid: '密钥不存在或已失效',
  applicationMissing: '申请不存在',
  notInReviewReload: '申请不在审核中，请刷新',
  nonceUsed: 'X-Nonce 已被使用',
  merchantMissing: '商户不存在',
  notInReview: '申请不在审核中',
  enteredByYou: '您录入过该资料，须由另一人审批',
  endpointMissing: '回调地址不存在',
  deliveryMissing: '回调不存在',
  notEditable: '申请已提交或已结束，不能修改',
};

/** Texts that several files use. */
export const words = {
  company: '公司',
  representative: '法定代表人',
  owner: (number: Shown) => `受益所有人 ${number}`,
  merchant: '商户',
  newKey: '签发新密钥',
  validForever: '长期有效',
  endsNow: '立即失效',
};

export const applicationRules = {
  volumeZero: '预计月交易额须大于 0',
  mostAboveVolume: '单笔最高不能超过月交易额',
  licenceExpired: '营业执照已过有效期',
  documentMissing: (document: Shown) => `请上传${document}`,
  documentExpired: (document: Shown) => `${document}已过有效期`,
  shortName: '商户简称',
  noOwners: (reason: Shown) => `无：${reason}`,
  companyName: '公司全称',
  creditCode: '统一社会信用代码',
  owners: '受益所有人',
  goods: '商品或服务',
  volume: '预计月交易额（元）',
  most: '预计单笔最高（元）',
  tier: '风险等级',
  validUntil: '认证有效期至',
};

export const authenticateMerchant = {
  headerMissing: (name: Shown) => `缺少请求头 ${name}`,
  nonceForm: 'X-Nonce 须为 8–64 个可见 ASCII 字符',
  addressNotListed: '请求地址不在白名单内',
  suspended: '商户已停用，请联系运营',
  frozen: '商户已冻结',
};

export const checkCommissions = {
  ofMerchant: (merchant: Shown, reason: Shown) => `商户 ${merchant}：${reason}`,
};

export const clearHits = {
  noHits: '没有筛查命中',
  cleared: (by: Shown) => `${by} 已排除`,
  ownFile: '您录入或提交过该资料，须由另一人排除',
};

export const commissionRules = {
  order: '订单',
  payout: '代付',
  ofTier: (number: Shown, reason: Shown) => `阶梯第 ${number} 档：${reason}`,
  aboveFee: (
    what: string,
    least: Shown | undefined,
    fee: Shown | undefined,
    commissions: Shown | undefined,
    rate: string,
  ) => `${what}金额 ${least} 元起，手续费 ${fee} 元低于佣金合计 ${commissions} 元（佣金费率 ${rate}%）`,
  nthTier: (number: Shown, reason: Shown) => `第 ${number} 档：${reason}`,
  tierVolume: (number: Shown) => `第 ${number} 档：上月净交易额须大于 0，且高于前一档`,
  mostLimit: (most: Shown) => `不能超过 ${most} 元`,
  mostZero: '最高收费须大于 0；留空为不限',
  mostBelowLeast: '最高收费不能低于最低收费',
};

export const idempotentRequest = {
  keyMissing: '缺少 Idempotency-Key',
  keyForm: 'Idempotency-Key 须为 1–128 个可见 ASCII 字符',
  underWay: '相同 Idempotency-Key 的请求正在处理',
  keyReused: 'Idempotency-Key 已用于另一个请求',
};

export const merchantAddressesApproval = {
  unrestricted: '不限',
  allowList: '地址白名单',
};

export const merchantAdmissionApproval = {
  nameListed: '名称命中筛查名单，须先由风控排除',
  newHits: '名单已更新，有新的命中，请退回后重新提交',
  changed: '资料已变化，请重新提交',
};

export const merchantChangesStore = {
  stopped: '已停用',
};

export const merchantEndpointApproval = {
  endpoint: '回调地址',
  events: '接收的事件',
  everyEvent: '全部事件',
  inUse: '启用',
  stopped: '停用',
};

export const merchantFeeApproval = {
  fee: '手续费',
  payoutFee: '代付收费',
  refundFee: '退款收费',
  none: '不收',
  perRefund: (fee: Shown) => `每笔 ${fee} 元`,
  tiers: '阶梯',
  noTiers: '无',
  tier: (above: Shown, fee: Shown, payoutFee: Shown) => `上月满 ${above} 元：${fee}，代付${payoutFee}`,
  productMissing: '产品不存在',
  startPast: '生效时间须晚于现在；留空则审批后立即生效',
  startBeforeOther: (start: Shown) => `生效时间须晚于已设定的 ${start}`,
  opened: '已开通',
  closed: '已关闭',
  start: '生效时间',
};

export const merchantJitterApproval = {
  none: '不调整',
  most: (amount: Shown) => `最多少收 ${amount} 元`,
  unchanged: '金额微调没有变化',
  jitter: '金额微调',
};

export const merchantResumeApproval = {
  notSuspended: '商户没有被停用',
  suspendedAt: (time: Shown) => `${time} 停用`,
  resumed: '恢复接单与接口',
  reason: '停用原因',
};

export const networks = {
  tooWide: (network: Shown, bits: Shown) => `网段 ${network} 过大，至少 /${bits}；不限制请清空`,
  notFirst: (network: Shown, first: Shown, bits: Shown) => `网段 ${network} 应写作 ${first}/${bits}`,
  invalid: (address: Shown) => `${address} 不是有效的 IP 地址或网段`,
};

export const quoteFees = {
  amountLimit: '不能超过 1 亿元',
};

export const readApplications = {
  withdrawn: '提交人已撤回',
  expired: '超过 72 小时未审核，请重新提交',
};

export const readMerchant = {
  notPermitted: '没有权限执行此操作',
};

export const requestApproval = {
  notPermitted: '没有权限执行此操作',
};

export const saveApplication = {
  changedByOther: '资料已被他人修改，请刷新后再填写',
  documentMissing: '材料不存在',
  nobodyReads: '该商户没有成员，不能交商户补充',
};

export const ownKeys = {
  unverified: '商户未通过认证或认证已过期，不能新建密钥',
  tooMany: (most: Shown) => `有效密钥已达 ${most} 个，请先吊销不用的`,
};

export const people = {
  merchantsOnly: '仅商户成员可用',
  notAdmitted: '商户尚未通过准入，不能新增用户',
  hasUsers: '该商户已有用户，其余成员由商户管理员新增',
  memberMissing: '成员不存在',
  ownRights: '不能修改自己的角色与登录，请由另一位管理员修改',
  nameTaken: '登录名已被使用',
  byTwo: '该角色可发起或审批须双人办理的事项，须提交审批',
  byOne: '所选角色与登录无须审批，请直接保存',
  username: '登录名',
  nickname: '姓名',
  phone: '手机号',
  roles: '角色',
  signIn: '登录',
  mayEnter: '可以登录',
  mayNotEnter: '停用',
  firstPassword: (username: Shown) => `${username} 的初始密码`,
};

export const returnApplication = {
  merchantTextMissing: '请填写告知商户的内容',
};

export const startApplication = {
  openBefore: '该商户已有未完成的申请',
  shortNameMissing: '请填写商户简称',
};

export const stoppedMerchant = {
  suspended: '商户已停用，不再受理新的业务',
  frozen: '商户已冻结，不能退款',
};

export const submitApplication = {
  validUntilPast: '有效期须晚于今天',
  latest: (tier: Shown, latest: Shown) => `${tier}且按证件有效期，最晚至 ${latest}`,
  notOpen: '申请已提交或已结束',
  changedByOther: '资料已被他人修改，请刷新后重新核对',
};

export const suspendMerchant = {
  suspendedBefore: '商户已停用',
};

export const testEndpoint = {
  changed: '回调地址已被修改，请重新测试',
  secretMissing: '请商户先新建回调密钥，再测试',
  testMessage: '这是一条测试通知，请验证签名后应答 2xx',
};

export const uploadMerchantDocument = {
  tooMany: (document: Shown, max: Shown) => `${document}最多 ${max} 份`,
};

export const ownVerification = {
  handedIn: '资料已交平台，退回后才能修改',
  notDue: '没有即将到期或已到期的资料，或已有未完成的申请',

  returned: '入驻资料已退回，请按说明更正后交平台',
  notVerified: '商户未通过认证或认证已过期',
  ends: (day: Shown) => `商户认证将于 ${day} 到期`,
  paperEnds: (paper: Shown, day: Shown) => `${paper}将于 ${day} 到期`,
  paperEnded: (paper: Shown, day: Shown) => `${paper}已于 ${day} 到期`,
};

export const ownDeliveries = {
  title: '回调记录',
};
