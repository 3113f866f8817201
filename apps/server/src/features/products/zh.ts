/** The Chinese texts of products; a second language is a file of the same shape. */

/** A value that is inserted into a text. */
type Shown = string | number | bigint;

/** Labels that several approvals show. */
export const lines = {
  state: '状态',
};

/** Refusals that several commands answer. */
export const faults = {
  minZero: '最小金额须大于 0',
  maxBelowMin: '最大金额不能小于最小金额',
  maxLimit: '最大金额不能超过 1 亿元',
  productMissing: '产品不存在',
};

/** Texts that several files use. */
export const words = {
  amount: '单笔金额（元）',
  inUse: '启用',
  stopped: '停用',
};

export const agentRateApproval = {
  agentMissing: '顶级代理或产品不存在',
  startPast: '生效时间须晚于现在；留空则审批后立即生效',
  startBeforeOther: (start: Shown) => `生效时间须晚于已设定的 ${start}`,
  belowSubAgents: (rate: Shown) => `不能低于下级已有的费率 ${rate}%`,
  rate: '代理费率',
  opened: '已开通',
  closed: '已关闭',
  start: '生效时间',
};

export const channelApproval = {
  subjectForm: '通道须写作 产品代码/连接器，连接器为 2–32 位小写字母、数字、- 或 _',
  startTooLate: '开始时间最晚为 23:59',
  endBeforeStart: '结束时间须晚于开始时间',
  manualOnly: '人工确认的产品只能用 manual 通道',
  channelMissing: '通道确认的产品须接入官方通道',
  hours: '时段',
  weight: '权重',
  signingKey: (connector: Shown) => `通道 ${connector} 的签名密钥`,
};

export const exportSonRates = {
  title: '下级费率',
};

export const participantOf = {
  notPermitted: '没有权限执行此操作',
};

export const productApproval = {
  fixedOutOfRange: '固定金额须在单笔金额范围内',
  agentRateAboveMerchant: '默认代理费率不能高于默认商户费率',
  unrestricted: '不限',
  byPayType: '按支付方式',
  codeForm: '产品代码须为小写字母开头的小写字母、数字、- 或 _，最多 32 位',
  nameTaken: '产品名称已被使用',
  fixedKinds: '支付方式与确认方式建立后不能修改，请新建产品',
  name: '产品名称',
  payType: '支付方式',
  confirmPattern: '确认方式',
  fixedAmounts: '固定金额（元）',
  payWindow: '付款时限',
  seconds: (seconds: Shown) => `${seconds} 秒`,
  accountTypes: '可用账户类型',
  merchantRate: '默认商户费率',
  agentRate: '默认代理费率',
  placeChoice: '同次序渠道',
  leavingRotation: '退出轮询的账户',
  accountsLeaving: (count: Shown) => `${count} 个账户的类型不再可用`,
  operatorOnly: '须由运营审批',
};

export const readSonRates = {
  missing: '下级或产品不存在',
};

export const rotationRules = {
  accountTwice: '同一账户不能出现两次',
  typeUnfit: '该类型的账户不能用于此产品',
  accountMissing: (accountNo: Shown) => `缺少账户 ${accountNo}，不参与轮询请关闭`,
};

export const setRotation = {
  accountMissing: '收款账户不存在',
  changedMeanwhile: '轮询设置已被修改，您的草稿已保留，请核对后再保存',
  rotationMissing: '轮询设置不存在',
  numberDiffers: '编号与产品、账户不符',
  inRotationBefore: '该账户已在轮询中',
};

export const setSonRate = {
  subAgentMissing: '下级不存在',
  changedMeanwhile: '该费率已被修改，您填写的内容已保留，请核对后再保存',
  notOpenForYou: '您在该时间没有开通此产品，不能为下级设置费率',
  noSuchTime: '该时间不存在',
  startTooLate: '生效时间不能晚于一年之后',
  unchanged: '与该时间已有的费率相同，无需保存',
  closedBySubAgent: '该产品由下级自行关闭，只能由其本人开通',
  nothingAhead: '该时间没有待生效的费率',
};

export const stopProduct = {
  product: '产品',
  channel: '通道',
  missing: (what: Shown) => `${what}不存在或已停用`,
};

export const switchProduct = {
  notOpened: '您还没有开通该产品，请联系上级或运营',
  openedBefore: '该产品已经开通',
  closedBefore: '该产品已经关闭',
  stoppedByOther: '该产品由上级或运营停用，请联系对方开通',
};
