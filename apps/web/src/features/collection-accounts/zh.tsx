/** Every text of these screens; a second language is a file of the same shape. */

import type { ReactNode } from 'react';

/** A value that a text inserts. */
type Shown = string | number;

export const accountCard = {
  own: '本人',
  yuan: ' 元',
};

export const accountName = {
  numberWhat: '账号',
};

export const accountColumns = {
  own: '本人',
  actions: '操作',
  openLabel: (outAuthNo: Shown) => `详情 ${outAuthNo}`,
  open: '详情',
};

export const accountFacts = {
  number: '账号',
  proof: '账户证明',
  bankBranch: '网点',
  thirdPartyId: '第三方编号',
  yuan: ' 元',
  noProducts: '未加入',
  openOrderCount: (openOrders: Shown) => `${openOrders} 笔`,
  checkTime: '审核时间',
};

export const accountDrawer = {
  title: '收款账户',
  archive: '删除',
  change: '修改',
  close: '关闭',
  goneTitle: '收款账户不存在',
  goneHint: '它可能已被删除。',
  proofMissing: (evidenceDue: ReactNode) => <>账户缺少证明，请在 {evidenceDue} 前修改账户并补交，逾期将停止派单。</>,
  setRotation: '去设置轮询',
  notInRotation: (pageLink: ReactNode) => <>已启用，但还没有加入产品轮询，暂时不会派单。{pageLink}</>,
};

export const accountFields = {
  changeTitle: '修改收款账户',
  addTitle: '新增收款账户',
  cancel: '取消',
  submit: '提交审核',
  save: '保存',
  holderHint: '须与您的实名一致，不能使用他人账户',
  optional: '（选填）',
  code: '收款码',
  merchantInCode: (merchant: Shown) => `，码内商户名 ${merchant}`,
  recognised: (form: ReactNode, merchant: ReactNode) => (
    <>
      已识别：{form}
      {merchant}
    </>
  ),
  merchantCodesOnly: '仅限商户收款码，个人收款码不能用于收款。',
  nameHint: '方便您区分账户，如门店名',
  reviewedAgain: '账号、户名、收款码或账户证明变更后，账户将停用并重新审核；已派出的订单不受影响。',
};

export const accountForm = {
  changeTitle: '修改收款账户',
  addTitle: '新增收款账户',
  typeClosedTitle: '该账户类型已停用',
  noTypesTitle: '暂无可用的账户类型',
  noTypesHint: '账户类型由运营启用，如有需要请联系运营。',
};

export const accountSwitch = {
  openOrdersStay: (openOrders: Shown) => `，${openOrders} 笔待支付订单不受影响`,
  enabled: (name: Shown) => `已启用${name}`,
  disabled: (name: Shown, staying: Shown) => `已停用${name}${staying}`,
  collecting: '收款中',
  stopped: '已停用',
  mayNot: (whyOff: Shown) => `不能启用：${whyOff}`,
  pressToStop: '点击停用',
  pressToStart: '点击启用',
};

export const codeFacts = {
  region: '收款码',
  viewOriginal: '查看原图',
  alt: (typeName: Shown) => `${typeName}收款码`,
  kind: '类型',
  merchantName: '码内商户名',
  notInCode: '码中未写',
  content: '识别内容',
  contentWhat: '识别内容',
};

export const evidenceFact = {
  evidenceDue: (evidenceDue: Shown) => `缺少证明，须在 ${evidenceDue} 前补交`,
  missing: '缺少证明',
  endsWith: '下载证明文件（PDF）',
  viewFile: '查看证明文件',
};

export const nameMatch = {
  nameMatches: '与实名一致',
  differs: '与实名不符',
};

export const tabs = {
  named: '已命名',
  all: '全部 0–76',
};

export const typeStanding = {
  never: '永不提供',
  disabled: '停用',
  enabled: '启用',
  notInJurisdiction: '法域不允许',
};

export const typeColumns = {
  accType: '类型',
  unnamed: '未命名',
  standing: '状态',
  labels: '填写栏',
  number: '账号校验',
  code: '收款码',
  accounts: '账户（启用 / 全部）',
  products: '指定产品',
  lastChange: '最近变更',
  actions: '操作',
  unchangeable: '不可变更',
  editLabel: (accType: Shown) => `变更类型 ${accType}`,
  edit: '变更',
};

export const accountTypesPage = {
  heading: '账户类型',
  note: '只提供持牌机构的商户账户；需要登录凭据、会话或短信抓取的类型永不提供，数据库同样拒绝。变更须另一人审批。',
  accountTypes: '账户类型',
  title: '还没有命名的账户类型',
  hint: '在“全部 0–76”中选择一个编号并命名。',
};

export const typeFieldHints = {
  name: '收款账户类型的中文名称',
  accountLabel: '例如 银行卡号、商户号',
  branchLabel: '留空则不填写该栏',
  thirdPartyLabel: '留空则不填写该栏',
};

export const rules = {
  numberRule: '账号校验',
  codeRule: '收款码',
  confirmPrompt: '确认收款提问',
};

export const standings = {
  on: '启用',
  off: '停用',
  declined: '永不提供（不可撤销）',
};

export const check = {
  unlawful: '该类账户本系统永不提供：须为持牌机构的商户账户',
  name: '启用前请填写名称',
  accountLabel: '启用前请填写账号栏名称',
};

export const typeDialog = {
  title: (accType: Shown) => `变更账户类型 · ${accType}`,
  declined: '请填写不提供的原因',
  notice: '当前法域不允许该类型收款，启用后也不派单。',
  state: '状态',
};

export const accountCaption = {
  withTail: (typeName: Shown, outAuthNo: Shown) => `${typeName} 尾号 ${outAuthNo}`,
};

export const accountsPage = {
  title: '收款账户',
  noun: '收款账户',
  add: '新增账户',
  emptyTitle: '还没有收款账户',
  emptyHint: '点击右上角“新增账户”，审核通过并启用后即可收款。',
};

export const archiveDialog = {
  title: '删除收款账户',
  confirm: '确认删除',
  done: (name: Shown) => `已删除${name}`,
  lead: (name: ReactNode) => (
    <>
      删除后“{name}
      ”不再收款，也不再出现在列表与产品轮询中。历史订单与审计记录照常保留，账号可重新登记。
    </>
  ),
};

export const checkedAbove = {
  holder: '户名',
  owner: '归属',
  proof: '账户证明',
};

export const evidenceOf = {
  legalName: '实名',
  verification: '实名状态',
};

export const checkDrawer = {
  title: '审核收款账户',
  close: '关闭',
  goneTitle: '收款账户不存在',
  goneHint: '它可能已被删除。',
  collecting: '收款中',
  notPassable: (evidenceFault: ReactNode) => <>不能通过：{evidenceFault}</>,
  checkHeading: '核对',
  accountHeading: '账户',
};

export const checkColumns = {
  alt: '收款码缩略图',
  actions: '操作',
  openLabelWaits: '审核',
  openLabel: '详情',
  openWaits: '审核',
  open: '详情',
};

export const checkPage = {
  title: '收款账户审核',
  noun: '收款账户',
  emptyTitle: '没有需要审核的收款账户',
  emptyHint: '参与方提交或修改账户后会实时出现在这里。',
};

export const checkEffects = {
  approve: '通过后，参与方可自行启用该账户收款。',
  refuse: '驳回后，参与方会看到原因，修改后可重新提交。',
  freeze: '冻结后账户立即停用，参与方不能修改、启用或删除；待支付订单不受影响。',
  unfreeze: '解冻后账户保持停用，由参与方自行启用。',
};

export const decideDialog = {
  reason: (title: Shown) => `${title}原因`,
  title: (title: Shown) => `${title}收款账户`,
  confirm: (title: Shown) => `确认${title}`,
  done: (title: Shown, participantName: Shown, name: Shown) => `已${title}${participantName} 的${name}`,
  dirtyText: (title: Shown) => `未提交的${title}原因`,
  participant: '参与方',
  number: '账号',
  numberWhat: '账号',
  holder: '户名',
};

export const evidenceFields = {
  kind: '证明方式',
  choose: '请选择',
  hint: (title: ReactNode) => <>{title}。个人账户不能用于收款。</>,
  settlement: (bankName: Shown, accountNo: Shown) => `认证资料中已核验的结算账户：${bankName} ${accountNo}`,
  noVerifiedAccount: '认证资料中没有已核验的结算账户，请改为上传证明文件。',
};

export const authorisationField = {
  choose: '请选择',
  sameAccount: '授权的平台账号须与账号一致。',
  noneAuthorised: '还没有有效的授权，请先在“渠道授权”中授权。',
};

export const numberComplaint = {
  missing: (accountLabel: Shown) => `请填写${accountLabel}`,
  wrongCheckDigit: '银行卡号校验位不正确，请核对',
};

export const evidenceComplaint = {
  evidence: '请选择账户证明',
  evidenceFile: '请上传证明文件',
  authorisationId: '请选择渠道授权',
};

export const complaintsOf = {
  holderMissing: '请填写户名',
  holderDiffers: (legalName: Shown) => `户名须与实名一致：${legalName}`,
  bankMissing: '请填写开户银行',
  codeMissing: '请上传商户收款码',
  amountWrong: '请填写大于 0 的金额，最多两位小数',
  mostWrong: '请填写金额，最多两位小数',
  mostBelowLeast: '不能小于最小金额',
};

export const labelsOf = {
  accType: '账户类型',
  outAuthNo: '账号',
  receiveUserName: '户名',
  accountOtherName: '别名',
  bankNameCard: '开户银行',
  bankName: '机构名称',
  bankBranch: '网点',
  thirdPartyId: '第三方编号',
  qrcodeUrl: '收款码',
  evidence: '账户证明',
  evidenceFile: '证明文件',
  authorisationId: '渠道授权',
  minAmount: '单笔最小（元）',
  maxAmount: '单笔最大（元）',
};

export const noOrders = {
  note: '暂无订单',
};

export const rateMeter = {
  h: '近 24 小时成功率',
  weekRate: '近 7 天成功率',
  note: (orders: ReactNode) => <>/ {orders} 笔</>,
};

export const leftMeter = {
  today: '今日剩余额度',
  amount: (money: Shown) => `${money} 元`,
};

export const healthPanel = {
  region: '账户健康',
  heading: '健康',
  amountLeftToday: '今日剩余额度',
  ofLimit: (money: ReactNode) => <>/ {money} 元</>,
  countLeftToday: '今日剩余笔数',
  amountLeftMonth: '本月剩余额度',
  lastReceipt: '最近收款',
  noReceipt: '尚无收款',
  sharedLimit: '额度按实名主体合并计算，多个账户共用同一限额。',
};

export const useAccountDraft = {
  handedIn: '已提交，等待运营审核',
  saved: '保存成功',
  dirtyText: '未保存的收款账户',
  failed: '保存失败，请重试',
  gone: '该账户已不存在',
  nothing: '空',
  changedTo: (title: Shown, given: Shown) => `${title}改为 ${given}`,
  conflict: (what: Shown) => `该账户刚在别处被修改${what}。您填写的内容已保留，请核对后再次保存。`,
};
