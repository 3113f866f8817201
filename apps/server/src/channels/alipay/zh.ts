/** Texts of the channel 支付宝; a second language is a file of the same shape. */

/** Types of the values that a text takes. */
type Shown = string | number | bigint;

export const alipay = {
  title: '支付宝',
  gatewayUrl: '网关地址',
  billUrl: '账单下载地址',
  mode: '接口加签方式（key 为公钥，certificate 为证书）',
  appId: '应用编号（app_id）',
  sellerId: '商户号（2088 开头的 16 位数字）',
  alipayPublicKeys: '支付宝公钥',
  alipayCertificates: '支付宝公钥证书',
  appCertificate: '应用公钥证书',
  rootCertificates: '支付宝根证书',
  privateKey: '应用私钥',
  notKey: '须为 RSA 密钥，至少 2048 位',
  notCertificate: '须为 PEM 格式的证书',
  otherKey: '应用私钥与应用公钥证书不匹配',
};

export const alipayLine = {
  status: (status: Shown) => `支付宝答复 HTTP ${status}`,
  notAnswer: (method: Shown) => `支付宝对 ${method} 的答复无法读取`,
  unsigned: (method: Shown) => `支付宝对 ${method} 的答复签名不正确`,
  unknown: (method: Shown, code: Shown) => `支付宝对 ${method} 的结果未知：${code}`,
  otherNumber: (method: Shown) => `支付宝对 ${method} 的答复是另一笔业务的`,
  field: (method: Shown, field: Shown) => `支付宝对 ${method} 的答复缺少 ${field} 或格式不正确`,
  refused: (code: Shown, text: Shown) => `支付宝拒绝：${text}（${code}）`,
};

export const alipayNotices = {
  notForm: '通知不是表单格式',
  signature: '通知签名不正确',
  otherApp: '通知的 app_id 不是本应用',
  otherSeller: '通知的商户号不是本商户',
  age: '通知时间过早或过晚',
  field: (field: Shown) => `通知缺少 ${field} 或格式不正确`,
};

export const alipayPayouts = {
  orderTitle: '付款',
};

export const alipayLog = {
  // Headings and values of the company's file.
  columns: {
    channelNo: '账务流水号',
    businessNo: '业务流水号',
    no: '商户订单号',
    title: '商品名称',
    at: '发生时间',
    came: '收入金额',
    left: '支出金额',
    kind: '业务类型',
  },
  transfer: '转账',
  trades: ['在线支付', '交易付款', '交易退款'],
  fees: ['收费', '退费', '服务费'],
  sums: {
    out: /#支出合计[：:]\s*(\d+)笔[，,]共(-?[\d.]+)元/,
    in: /#收入合计[：:]\s*(\d+)笔[，,]共(-?[\d.]+)元/,
  },
};

export const alipayBill = {
  // Headings and values of the company's file.
  columns: {
    channelNo: '支付宝交易号',
    no: '商户订单号',
    kind: '业务类型',
    doneAt: '完成时间',
    amount: '订单金额',
    requestNo: '退款批次号',
    fee: '服务费',
  },
  payment: '交易',
  refund: '退款',
  notZip: '账单不是 ZIP 文件，或超过大小限制',
  noDetails: '账单没有业务明细',
  cut: '账单不完整',
  line: (no: Shown) => `账单第 ${no} 行无法读取`,
  counts: '账单的笔数与其合计不符',
  otherOrigin: (origin: Shown) => `账单的下载地址不是约定的地址：${origin}`,
};
