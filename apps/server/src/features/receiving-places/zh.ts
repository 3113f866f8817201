/** The Chinese texts of receiving-places; a second language is a file of the same shape. */

/** A value that is inserted into a text. */
type Shown = string | number | bigint;

/** Texts that several files use. */
export const words = {
  none: '无',
  state: '状态',
  inUse: '启用',
  stopped: '停用',
};

export const bankAccountApproval = {
  notSet: '未配置',
  otherHolder: (legalName: Shown) => `户名须与许可资料的机构名称一致：${legalName}`,
  prefixMissing: '使用虚拟账号须填写前缀，不使用时请留空',
  clientAccountsOnly: '只有备付金账户可以使用虚拟账号',
  codeForm: '账户代码须为小写字母开头的 2–32 位小写字母、数字或 -',
  fixedFields: '账号与账户性质登记后不能修改，请新增账户',
  numberTaken: '账号或虚拟账号前缀已被另一个账户使用',
  bank: '开户银行',
  holder: '户名',
  account: '账号',
  kind: '账户性质',
  virtualAccounts: '虚拟账号',
  prefix: '虚拟账号前缀',
  paymentFile: '付款文件（CSV）',
  usualFile: '通用格式',
};

export const merchantAgentApproval = {
  merchantMissing: '商户不存在',
  agentUnfit: '须为已认证的代理',
  agent: '拓展代理',
};

export const readPlaces = {
  notPermitted: '没有权限执行此操作',
};

export const receivingPlaceApproval = {
  subjectForm: '收款渠道须写作 产品代码/账户代码，或 产品代码/channel:渠道代码',
  minZero: '最小金额须大于 0',
  maxBelowMin: '最大金额不能小于最小金额',
  maxLimit: '最大金额不能超过 1 亿元',
  dayBelowMax: '单日金额上限不能小于单笔最大金额',
  startTooLate: '开始时间最晚为 23:59',
  endBeforeStart: '结束时间须晚于开始时间',
  missing: '产品、账户或支付渠道不存在',
  clientAccountsOnly: '付款人只能付到备付金账户',
  channelsOnly: '只有支付渠道可以设最低成功率',
  minSuccess: '最低成功率',
  noFloor: '不限',
  rank: '次序',
  weight: '权重',
  hours: '时段',
  amount: '单笔金额（元）',
  dayLimit: '单日上限',
  dayLimits: (amount: Shown, count: Shown) => `${amount} 元，${count} 笔`,
};

export const stopPlace = {
  placeMissing: '收款渠道不存在或已停用',
};
