/** Every text of these screens; a second language is a file of the same shape. */

import type { ReactNode } from 'react';

/** A value that a text inserts. */
type Shown = string | number;

export const agent = {
  title: '代理登录名',
};

export const acquirerDialog = {
  title: (name: Shown) => `拓展代理 · ${name}`,
  sameAgent: '与现在的拓展代理相同',
  agentHint: '须为已认证的代理；留空为无。机构收款模式下，该商户订单的佣金由此代理及其上级取得。',
};

export const applicationDrawer = {
  title: '商户准入',
  close: '关闭',
};

export const applicationEditor = {
  title: '填写商户资料',
  close: '关闭',
};

export const dropDialog = {
  title: '放弃申请',
  done: '已放弃',
  keepFilling: '继续填写',
  lead: '放弃后这份申请不能继续填写，已填内容和材料不再使用；以后可以重新申请。',
};

export const editor = {
  dirtyText: '未保存的商户资料',
  draftSaved: '草稿已保存',
  incomplete: '请补全或更正标出的内容后再提交',
  reviewTitle: '复审',
  title: '填写商户资料',
  drop: '放弃申请',
  saveDraft: '保存草稿',
  submit: '提交审核',
  returned: (returnReason: ReactNode) => <>退回原因：{returnReason}</>,
};

export const companyFields = {
  region: '公司信息',
  legalName: '公司全称（与营业执照一致）',
  licenceTo: '营业执照有效期至',
  licenceToHint: '长期有效可留空',
  site: '网站（选填）',
  monthlyAmount: '预计月交易额（元）',
  largestAmount: '预计单笔最高（元）',
};

export const peopleFields = {
  region: '人员与账户',
  heading: '法定代表人、结算账户与受益所有人',
  representativeName: '法定代表人姓名',
  documentNo: '法定代表人证件号码',
  phone: '法定代表人手机号',
};

export const paperFields = {
  add: '添加其他材料',
  region: '材料',
  lead: '图片加密存放，仅录入与审核人员可见，每次查看都会记入审计日志。',
  required: '（必需）',
  expiry: '有效期至',
  expiryHint: '长期有效可留空',
};

export const companyFacts = {
  mchId: '商户号',
  legalName: '公司全称',
  legalNameWhat: '公司全称',
  licenceNo: '统一社会信用代码',
  licenceTo: '营业执照有效期',
  noExpiry: '长期',
  address: '注册地址',
  site: '网站',
  business: '商品或服务',
  monthlyAmount: '预计月交易额（元）',
  largestAmount: '预计单笔最高（元）',
  settleBank: '结算开户行',
};

export const decisionFacts = {
  submittedBy: '提交人',
  submittedAt: '提交时间',
  submitReason: '提交说明',
  riskTier: '拟定风险等级',
  expiresOn: '认证有效期至',
  approvalEnds: '审核截止',
  decidedBy: '审核人',
};

export const screening = {
  notice: (screenedAt: ReactNode) => <>名单筛查无命中 · {screenedAt}</>,
  clearedBy: '名单命中已排除',
  notCleared: '命中筛查名单，排除前不能准入',
  clear: '排除命中',
};

export const applicationReview = {
  title: (kind: Shown) => `商户准入 · ${kind}`,
  refuse: '拒绝',
  return: '退回补充',
  admit: '同意准入',
  close: '关闭',
  sameLicence: (sameLicence: ReactNode) => <>同一信用代码已用于商户：{sameLicence}</>,
  company: '公司',
  review: '审核',
};

export const kindText = {
  again: '复审',
  newMerchant: '新商户',
};

export const merchantStanding = {
  onList: '命中名单',
  frozen: '已冻结',
  suspended: '已停用',
};

export const applicationColumns = {
  review: '审核',
  goOn: '继续填写',
  view: '详情',
  name: '商户',
  mchId: '商户号',
  legalName: '公司全称',
  kind: '类型',
  state: '状态',
  submittedBy: '提交人',
  submittedAt: '提交时间',
  updatedAt: '最近更新',
  actions: '操作',
};

export const applicationsPage = {
  title: '商户准入',
  noun: '申请',
  add: '新增商户',
  emptyTitle: '没有商户申请',
  emptyHint: '新增商户并提交后，由另一位同事在这里审核。',
  noName: '尚未填写公司全称',
};

export const decisionWords = {
  admit: { title: '同意准入', confirm: '确认准入', field: '审核意见（选填）', done: '已准入' },
  return: { title: '退回补充', confirm: '确认退回', field: '退回原因', done: '已退回' },
  refuse: { title: '拒绝准入', confirm: '确认拒绝', field: '拒绝原因', done: '已拒绝' },
};

export const merchantText = {
  hint: '商户成员会在入驻资料看到这段内容；退回原因不会显示给商户。',
  ask: '交商户补充',
  done: '已交商户补充',
  handedIn: '商户已补充资料',
  handedInBy: (who: Shown, at: Shown, note: Shown) => `商户已补充资料（${who}，${at}）：${note}`,
  shown: (text: Shown) => `已告知商户：${text}`,
};

export const saysOf = {
  admit: (riskTier: Shown, expiresOn: Shown) =>
    `按${riskTier}准入，认证有效期至 ${expiresOn}。请确认材料清晰、与填写内容一致。`,
  return: '退回后由提交人修改并重新提交。',
  again: '拒绝后该商户立即停用，不能再发起订单。',
  ends: '拒绝后该申请结束，不能再修改。',
};

export const evidence = {
  region: '材料',
  emptyTitle: '没有材料',
  emptyHint: '填写人还没有上传材料。',
  heading: '材料（查看会记入审计日志）',
  choose: '选择材料',
  openInWindow: (title: Shown) => `在新窗口查看 ${title}`,
  downloadPdf: (title: Shown) => `下载 ${title}（PDF）`,
  validUntil: (expiresOn: Shown) => `有效期至 ${expiresOn}`,
  noExpiry: '长期有效',
};

export const feeExamples = {
  base: '基础',
  tier: (above: Shown) => `上月满 ${above} 元`,
  heading: '试算：收款金额 → 手续费 / 商户实得（元）',
  line: (title: ReactNode, terms: ReactNode, payoutFee: ReactNode) => (
    <>
      {title}：{terms}；代付
      {payoutFee}
    </>
  ),
  failed: (message: Shown) => `试算失败：${message}`,
};

export const feeTitles = {
  rate: '费率（%）',
  fixed: '固定费（元）',
  least: '最低收费（元）',
  most: '最高收费（元，留空不限）',
  payout: '代付每笔（元，留空按费率）',
};

export const check = {
  tiers: (place: Shown) => `第 ${place} 档填写不完整或格式有误`,
};

export const planForm = {
  title: (name: Shown) => `费率计划 · ${name}`,
  product: '产品',
  refundFee: '退款每笔（元）',
  tier: (place: ReactNode) => <>阶梯第 {place} 档</>,
  tierFrom: '上月净交易额达到（元）',
  removeTier: (place: ReactNode) => <>删除第 {place} 档</>,
  addTier: '增加阶梯',
  state: '状态',
  on: '开通',
  off: '关闭',
  effectiveFrom: '生效时间（北京时间，选填）',
  effectiveHint: '留空则审批通过后立即生效；已创建的订单不变',
};

export const feeColumns = {
  prdName: '产品',
  rate: '手续费',
  tier: (money: ReactNode, fee: ReactNode) => (
    <>
      上月满 {money} 元：{fee}
    </>
  ),
  payout: '代付',
  refundFee: '退款',
  noRefundFee: '不收',
  eachRefund: (refundFee: Shown) => `每笔 ${refundFee} 元`,
  state: '状态',
  open: '已开通',
  closed: '已关闭',
  effectiveFrom: '生效时间',
};

export const feesSection = {
  emptyTitle: '还没有开通产品',
  emptyHint: '调整费率并经审批后开通。',
  title: '费率计划',
  history: (count: ReactNode) => <>历史计划（{count}）</>,
  historyTable: '历史费率计划',
};

export const jitterDialog = {
  title: (name: Shown) => `金额微调 · ${name}`,
  amountJitter: '最多少收（元）',
  amountJitterHint: '0.00 表示不调整。同一账户已有同金额订单时，本单向付款人少收若干分以便区分，商户按实际金额结算。',
};

export const applicationLink = {
  view: (state: ReactNode) => <>查看{state}</>,
  startReview: '发起复审',
};

export const merchantDrawer = {
  title: '商户详情',
  suspend: '停用商户',
  resume: '恢复商户',
  changeFees: '调整费率',
  close: '关闭',
  frozen: '已冻结',
  suspended: '已停用',
  suspendedBy: (suspendedBy: ReactNode, suspendedAt: ReactNode, suspendReason: ReactNode) => (
    <>
      {suspendedBy} 于 {suspendedAt} 停用：{suspendReason}
    </>
  ),
  application: '准入申请',
  acquiringAgent: '拓展代理',
  noAgent: '无',
  changeAgentLabel: '修改拓展代理',
  change: '修改',
  ipList: '地址白名单',
  anyIp: '不限',
  amountJitter: '金额微调',
  noJitter: '不调整',
  jitter: (amountJitter: Shown) => `最多少收 ${amountJitter}`,
  changeJitterLabel: '修改金额微调',
};

export const merchantFreezes = {
  caseId: '案件 ',
  onList: '名单筛查 ',
  notice: (time: Shown, actor: Shown, reason: Shown) => ` 于 ${time} 冻结（${actor}）：${reason}`,
};

export const keyColumns = {
  keyId: '密钥编号',
  state: '状态',
  revokeReason: '已吊销',
  expired: '已失效',
  expiring: '即将失效',
  valid: '有效',
  createTime: '签发时间',
  expireTime: '失效时间',
};

export const revokeColumn = {
  actions: '操作',
  onRevokeLabel: (keyId: Shown) => `吊销密钥 ${keyId}`,
  onRevoke: '吊销',
};

export const keysSection = {
  title: '接口密钥',
  emptyTitle: '还没有密钥',
  emptyHint: '商户管理员或商户开发在商户中心新建密钥后，才能调用接口。',
};

export const secretColumns = {
  state: '状态',
  expired: '已失效',
  expiring: '即将失效',
  valid: '有效',
  issuedAt: '签发时间',
  expiresAt: '失效时间',
};

export const secretsSection = {
  title: '回调密钥',
  emptyTitle: '还没有回调密钥',
  emptyHint: '签发并经审批后，才能测试回调地址。',
};

export const endpointState = {
  enabled: '启用',
  untested: '待测试',
  disabled: '停用',
};

export const endpointsSection = {
  url: '回调地址',
  state: '状态',
  events: '接收的事件',
  everyEvent: '全部',
  testedAt: '最近测试',
  actions: '操作',
  testLabel: (url: Shown) => `测试 ${url}`,
  test: '测试',
  changeLabel: (url: Shown) => `修改 ${url}`,
  change: '修改',
  title: '回调地址',
  emptyTitle: '还没有回调地址',
  emptyHint: '新增并经审批、测试通过后，订单结果会发送到这里。',
};

export const goLive = {
  verified: '认证',
  fees: '费率',
  key: '接口密钥',
  secret: '回调密钥',
  endpointTested: '回调地址已测试',
  region: '上线准备',
  done: '完成',
  toDo: '待办',
};

export const expiry = {
  daysLeft: (days: ReactNode) => <>{days} 天后到期</>,
};

export const merchantColumns = {
  actions: '操作',
  openLabel: (mchId: Shown) => `详情 ${mchId}`,
  open: '详情',
};

export const merchantsPage = {
  title: '商户',
  noun: '商户',
  emptyTitle: '还没有商户',
  emptyHint: '新增商户并通过准入审核后，新增其首位用户，由商户自行新建密钥。',
  applications: '商户准入',
};

export const revealDialog = {
  usualReason: '与证件材料比对',
  title: '查看完整号码',
  confirm: '查看',
  lead: '查看人、时间与原因会记入审计日志。',
};

export const peopleSection = {
  region: '人员',
  heading: '法定代表人与受益所有人',
  reveal: '查看完整号码',
  representative: '法定代表人',
  documentNo: '证件号码',
  phone: '手机号',
  settleAccount: '结算账号',
  noOwners: '无受益所有人',
  owners: '受益所有人',
};

export const startDialog = {
  title: '新增商户',
  start: '开始填写',
  nameHint: '付款页与列表中显示的名称；商户号自动生成',
};

export const suspendDialog = {
  title: (name: Shown) => `停用商户 · ${name}`,
  confirm: '立即停用',
  done: '已停用',
  dirtyText: '未提交的停用',
  reason: '停用原因',
  lead: '停用后立即不再受理新的代收与代付，密钥一律答 403，已提交的代付不再被抢。未付款的订单仍可付款并入账，回调继续， 运营仍可为付款人退款。恢复须两人审批。',
};

export const revokeKeyDialog = {
  title: (name: Shown) => `吊销密钥 · ${name}`,
  confirm: '立即吊销',
  done: '已吊销',
  dirtyText: '未提交的吊销',
  reason: '吊销原因',
  lead: (keyId: ReactNode) => <>密钥 {keyId} 立即失效，不能恢复。新密钥由商户在商户中心新建。</>,
};

export const resumeDialog = {
  title: (name: Shown) => `恢复商户 · ${name}`,
  lead: '恢复后立即受理新的订单，接口密钥可用。请确认停用的原因已经消除。',
};

export const submitDialog = {
  title: '提交审核',
  confirm: '确认提交',
  done: '已提交，等待另一人审核',
  keepFilling: '继续填写',
  lead: '提交后筛查公司、法定代表人与受益所有人，由另一人在 72 小时内审核。审核期间不能修改。',
  riskTier: '拟定风险等级',
  riskTierHint: '风险越高，须越早复审',
  expiresOn: '认证有效期至',
  expiresOnHint: '不晚于证件有效期',
};

export const testEndpointDialog = {
  title: '测试回调地址',
  close: '关闭',
  again: '再测一次',
  send: '发送测试',
  lead: (url: ReactNode) => <>向 {url} 发送一条签名的测试通知。对方验证签名并应答 2xx 后，地址才会启用。</>,
  enabled: '地址已启用。',
  passed: (status: number | null, ms: Shown, wanted: Shown) => `测试通过，应答 ${status}，用时 ${ms} 毫秒。${wanted}`,
  failed: (error: Shown, ms: Shown) => `测试未通过：${error}，用时 ${ms} 毫秒。`,
  webhookId: '通知编号',
  sent: '发送内容',
  answered: '应答内容',
  nothing: '（空）',
};
