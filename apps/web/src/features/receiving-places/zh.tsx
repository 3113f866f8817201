/** Every text of these screens; a second language is a file of the same shape. */

import type { ReactNode } from 'react';

/** A value that a text inserts. */
type Shown = string | number;

export const accountCheck = {
  code: '小写字母开头的 2–32 位小写字母、数字或 -',
  virtualPrefix: '使用虚拟账号须填写 4–12 位数字前缀',
  position: '次序为 1–99',
  weight: '权重为 1–10000',
};

export const accountDialog = {
  changeTitle: (code: Shown) => `修改账户 · ${code}`,
  addTitle: '新增账户',
  code: '账户代码',
  codeHint: '系统内的简称，如 main',
  holderHint: '须与许可资料的机构名称一致',
  kind: '账户性质',
  virtual: '虚拟账号',
  virtualPrefix: '虚拟账号前缀',
  state: '状态',
  on: '启用',
  off: '停用',
};

export const paymentColumns = {
  form: '付款文件（CSV）',
  usual: '通用格式',
  own: '按本行网银模板',
  usualHint: '按八个常用栏目生成，供人工查看与录入。',
  ownHint: '按本行批量付款模板填写栏目名称与次序，文件只含这些栏目。',
  column: (at: Shown) => `第 ${at} 栏`,
  title: '栏目名称',
  says: '内容',
  up: '上移',
  upOf: (at: Shown) => `上移第 ${at} 栏`,
  remove: '移除',
  removeOf: (at: Shown) => `移除第 ${at} 栏`,
  add: '增加一栏',
  first: { holder: '收款人户名', accountNo: '收款人账号', bankName: '收款行', amount: '金额', remark: '附言' },
};

export const differenceSides = { bank: '银行有，账面无', books: '账面有，银行无', overdue: '自有划转逾期无流水' };

export const differenceColumns = {
  difference: '差异',
  source: '来源',
  amount: '金额（元）',
  time: '时间',
  age: '已过',
  hours: (ageHours: ReactNode) => <>{ageHours} 小时</>,
};

export const differencesDialog = {
  title: (bank: Shown) => `银行与账面差异 · ${bank}`,
  close: '关闭',
  differences: '差异',
  emptyTitle: '没有差异',
  emptyHint: '账面与银行流水逐笔相符。',
};

export const placeDialog = {
  opensAt: '开始时间',
  closesAt: '结束时间',
  minAmount: '单笔最小金额（元）',
  maxAmount: '单笔最大金额（元）',
  dailyAmount: '单日金额上限（元）',
  minSuccess: '最低成功率（%）',
  minSuccessHint: '最近一小时结束的付款中成功的比例低于此值时不派单，不足 20 笔时不计；留空为不限',
  changeTitle: (product: Shown, account: Shown) => `修改收款渠道 · ${product} · ${account}`,
  addTitle: '新增收款渠道',
  product: '产品',
  account: '收款到',
  state: '状态',
  on: '启用',
  off: '停用',
};

export const placeNumbers = {
  position: '次序',
  weight: '权重',
  dailyCount: '单日笔数上限',
};

export const participantPool = {
  participantAccounts: '参与方收款账户（仅代理额度模式）',
};

export const accountColumns = {
  code: '代码',
  bank: '开户银行',
  holder: '户名',
  accountNo: '账号',
  kind: '账户性质',
  virtual: '虚拟账号',
  balance: '账面余额（元）',
  difference: '差异',
  noDifference: '无差异',
  differences: (count: ReactNode) => <>{count} 笔</>,
  differencesOf: (code: Shown) => `查看差异 ${code}`,
  state: '状态',
  enabled: '启用',
  disabled: '停用',
  actions: '操作',
  changeOf: (code: Shown) => `修改账户 ${code}`,
  change: '修改',
};

export const placeColumns = {
  product: '产品',
  account: '收款到',
  position: '次序',
  weight: '权重',
  hours: '时段',
  range: '单笔金额（元）',
  used: '今日已派 / 上限（元）',
  state: '状态',
  enabled: '启用',
  disabled: '停用',
  actions: '操作',
  changeOf: (productCode: Shown, accountCode: Shown) => `修改收款渠道 ${productCode}/${accountCode}`,
  change: '修改',
  stopOf: (productCode: Shown, accountCode: Shown) => `停用收款渠道 ${productCode}/${accountCode}`,
};

export const doingDialog = {
  stopTitle: (productName: Shown) => `停用收款渠道 · ${productName}`,
  confirm: '立即停用',
  stopped: '已停用',
  dirty: '未提交的停用',
  reason: '停用原因',
  warning: '停用后立即不再按该渠道派单，进行中的订单照常到账。重新启用由“修改”发起，须另一人审批。',
};

export const receivingPlaces = {
  title: '收款渠道',
  addAccount: '新增账户',
  addPlace: '新增收款渠道',
  accounts: '机构账户',
  noAccounts: '还没有机构账户',
  noAccountsHint: '新增账户后，付款人可以把款项直接付到机构。',
  places: '各产品的收款渠道',
  preview: '路由试算',
  noPlaces: '没有单独设置的渠道',
  noPlacesHint: '代理额度模式下，产品默认由参与方收款账户收款；机构结算须设置渠道。',
};

export const paymentChannels = {
  title: '支付渠道',
  add: '新增支付渠道',
  none: '还没有支付渠道',
  noneHint:
    '支付渠道是机构在支付公司（如微信支付）的商户号；点“新增支付渠道”填写接入参数与密钥，经另一人审批后即可选作产品的收款渠道。',
};

export const channelColumns = {
  code: '代码',
  title: '名称',
  company: '支付公司',
  merchantNo: '商户号',
  ways: '付款方式',
  balance: '账面余额（元）',
  suspense: '挂账',
  suspended: (count: Shown, amount: Shown) => `${count} 笔，${amount} 元`,
  waiting: '进行中',
  waitingCount: (count: Shown) => `${count} 笔`,
  success: '成功率',
  successText: (percent: Shown) => `${percent}%`,
  cost: '成本',
  health: '接口',
  working: '正常',
  unused: '未调用',
  open: '已熔断',
  failing: (count: Shown) => `连续失败 ${count} 次`,
  latency: (ms: Shown) => `${ms} 毫秒`,
  unasked: (seconds: Shown) => `待查询已逾 ${seconds} 秒`,
  refused: (count: Shown) => `24 小时拒收通知 ${count} 条`,
  unread: (count: Shown) => `待公钥的通知 ${count} 条`,
  billRead: '昨日账单已读入',
  billMissing: '昨日账单未读入',
  differences: (count: Shown) => `差异 ${count} 项`,
  state: '状态',
  enabled: '启用',
  disabled: '停用',
  notice: '通知地址',
  noticeOf: (code: Shown) => `${code} 的通知地址`,
  actions: '操作',
  change: '修改',
  changeOf: (code: Shown) => `修改支付渠道 ${code}`,
  stopOf: (code: Shown) => `停用支付渠道 ${code}`,
};

export const channelDialog = {
  addTitle: '新增支付渠道',
  changeTitle: (code: Shown) => `修改支付渠道 · ${code}`,
  code: '渠道代码',
  codeHint: '小写字母开头的 2–28 位小写字母、数字或 -，如 wx-main；通知地址含此代码，保存后不能修改',
  kind: '支付公司',
  ways: '付款方式',
  fixedHint: '商户号登记后不能修改。',
  remit: '打款（支付公司将余额付至备付金账户）',
  remitTextHint: '银行流水附言中的固定文字，如打款商户号；附言含此文字且金额一致的到账自动入账',
  remitDaysHint: '账单日后多少日内应到账，逾期列为差异；留空为不检查',
  cost: '渠道成本（支付公司每笔收取）',
  rate: '费率（%）',
  fixed: '固定费（元）',
  least: '最低收费（元）',
  most: '最高收费（元）',
  mostHint: '留空为不限',
  mostZero: '最高收费须大于 0，不限请留空',
  mostBelowLeast: '最高收费不能低于最低收费',
  fields: (required: Shown, optional: Shown) =>
    `JSON，必填：${required}${optional === '' ? '' : `；选填：${optional}`}`,
  state: '状态',
  on: '启用',
  off: '停用',
};

export const channelKeys = {
  title: '密钥',
  keep: (fingerprint: Shown) => `沿用现有密钥（指纹 ${fingerprint}）`,
  enter: '录入新密钥',
  text: '密钥内容',
  never: '加密保存后不再显示。',
  seal: '加密保存密钥',
  sealed: '密钥已加密保存，指纹',
  compare: '请与审批人核对指纹；审批通过后才会使用该密钥。',
  again: '重新录入',
  missing: '请先加密保存密钥',
};

export const stopChannelDialog = {
  title: (name: Shown) => `停用支付渠道 · ${name}`,
  warning: '停用后立即不再发起新的付款，进行中的付款照常到账，退款不受影响。重新启用由“修改”发起，须另一人审批。',
};

export const previewDialog = {
  title: '路由试算',
  product: '产品',
  amount: '金额（元）',
  ask: '试算',
  close: '关闭',
  hint: '按现在的渠道状态、时段、限额、成功率与成本试算，不创建订单。',
  ranked: '派单次序',
  none: '没有可派单的渠道',
  noneHint: '该产品该金额的订单现在会派单失败，原因见下。',
  skipped: '跳过的渠道',
  rank: '次序',
  place: '收款渠道',
  reason: '原因',
  cost: '成本（元）',
  success: '成功率',
  choice: (choice: Shown) => `同次序渠道：${choice}`,
};
