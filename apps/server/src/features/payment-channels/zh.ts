/** The Chinese texts of payment-channels; a second language is a file of the same shape. */

/** A value that is inserted into a text. */
type Shown = string | number | bigint;

/** Texts that several files use. */
export const words = {
  state: '状态',
  inUse: '启用',
  stopped: '停用',
};

export const approval = {
  kindMissing: '支付公司不存在',
  codeForm: '渠道代码须为小写字母开头的 2–28 位小写字母、数字或 -',
  fixed: '支付公司与商户号登记后不能修改，请新增支付渠道',
  numberTaken: '该商户号已登记在另一个渠道',
  secretMissing: '请先录入该支付公司的密钥',
  wayMissing: (company: Shown, way: Shown) => `${company}不提供「${way}」`,
  company: '支付公司',
  title: '渠道名称',
  ways: '付款方式',
  settings: '接入参数',
  none: '无',
  yes: '是',
  no: '否',
  keys: '密钥指纹',
  cost: '渠道成本',
  remit: '打款（户名 · 附言 · 时限）',
  remitDays: (days: Shown) => `${days} 日内`,
  mostZero: '最高收费须大于 0，不限请留空',
  mostBelowLeast: '最高收费不能低于最低收费',
};

export const askRefunds = {
  reason: '退款',
  unknown: '渠道未应答，稍后再查',
  absent: '渠道尚无该笔退款，稍后再查',
  processing: '渠道处理中',
  frozen: '资金已冻结，暂不发出',
  notOffered: '该渠道不支持退款',
};

export const bills = {
  failed: '系统未能读取账单',
  notOffered: '该支付公司不提供账单',
  notThereYet: '支付公司尚未提供当日账单',
  otherDay: '账单含其他日期的记录',
  missing: '差异不存在',
  endedBefore: '该差异已处理',
};

export const remittances = {
  channel: '支付渠道',
  bills: '账单日',
  amount: '账单净额（元）',
  cost: '手续费（元）',
  net: '到账金额（元）',
  days: (from: Shown, to: Shown) => (from === to ? `${from}` : `${from} 至 ${to}`),
  differs: (net: Shown, came: Shown, difference: Shown) =>
    `账单净额减手续费应到账 ${net} 元，实际到账 ${came} 元，相差 ${difference} 元`,
  refusals: {
    not_found: '到账不存在或已处理',
    not_a_receipt: '该流水已使用，或为冲正',
    own_account: '渠道打款须到备付金账户',
    no_bill: '所选日期没有已核对的账单，或其中有账单已到账',
    amount_differs: '到账金额与账单净额减手续费不一致',
    too_early: '到账早于账单日',
  },
};

export const closePayment = {
  paid: '订单已经付款，不能更换付款方式',
  stillOpen: '原付款方式尚未关闭，请稍后再试',
};

export const payeePage = {
  linkGone: '收款单不存在或链接已失效',
};

export const openChannel = {
  missing: '支付渠道不存在',
};

export const readJson = {
  notJson: '须为 JSON 文本',
  wrong: (where: Shown, why: Shown) => `${where === '' ? '' : `${where}：`}${why}`,
};

export const takeRefund = {
  contradicts: (amount: Shown) => `渠道所报退款（${amount}）与退款单不符，请核对`,
};

export const startPayment = {
  subject: '商品',
  missing: '订单不存在',
  unavailable: '该付款方式暂不可用，请选择其他方式',
  wrongState: '订单当前状态不能付款',
  refused: (title: Shown) => `${title}未受理该笔付款，请选择其他付款方式`,
};

export const transfers = {
  noReason: '渠道未说明原因',
  returned: '渠道退回',
  notHanded: {
    channelOff: '渠道已停用，未付款',
    accountGone: '结算账户已变更或停用，未付款',
  },
  unknown: '渠道未给出确定结果，正在继续查询',
  absent: '渠道暂时查不到该笔付款，正在继续查询',
  kept: {
    frozen: '订单或商户被冻结，暂不提交渠道',
    suspended: '商户已暂停，暂不提交渠道',
    stopped: '渠道已停用，不再提交，正在查询',
  },
  doubtFailed: '渠道说已失败，与已付款的记录不符，请核对',
  doubtMoney: (no: Shown, amount: Shown) => `渠道所报 ${no} ${amount} 元与本笔不符，请核对`,
};

export const paymentWays = {
  otherType: '该渠道不能付到这类账户',
  otherAccount: '收款账号不是该渠道能付到的格式',
  asksPayee: '该渠道须收款人逐笔确认，不用于商户结算',
  notByFile: '收款方是钱包，银行文件付不到',
  noChannel: '该渠道不存在、已停用，或不提供付款',
};

export const stopChannel = {
  missing: '支付渠道不存在或已停用',
};
