/** Texts of the bank's channel; a second language is a file of the same shape. */

/** Types of the values that a text takes. */
type Shown = string | number | bigint;

export const bankConnection = {
  title: '银行',
  answered: (status: Shown) => `银行答复 ${status}`,
};

export const readCamt = {
  notStatement: '不是 camt.053 或 camt.054 报文',
};

export const readPain002 = {
  notAnswer: '不是 pain.002 报文',
  onePaymentFile: '回执须对应一个原付款文件（OrgnlGrpInfAndSts）',
};

export const writePain001 = {
  length: (title: Shown, most: Shown) => `${title}须为 1–${most} 个字符，无法写入 pain.001，请改用 CSV`,
  bank: '开户银行',
  branch: '支行',
  csvOnly: '该付款文件没有付款账户，只能下载 CSV',
  fileNo: '文件编号',
  payer: '付款户名',
  payerAccount: '付款账号',
  ofPayment: (number: Shown, title: Shown) => `${number} 的${title}`,
  paymentNo: '付款编号',
  payee: '收款户名',
  payeeAccount: '收款账号',
  memo: '附言',
};

export const wechat = {
  title: '微信支付',
  originOnly: '只填写域名，不带路径',
  publicKeyPem: '须为 PEM 格式的公钥或证书',
  privateKeyPem: '须为 PEM 格式的私钥',
  serialDiffers: '证书序列号与所填的编号不同',
  someKey: '须填写微信支付公钥或平台证书，或选择自动下载平台证书',
  unproven: (why: Shown) => `微信支付的答复无法证实（${why}）`,
  noCertificates: (status: Shown) => `微信支付未给出平台证书（HTTP ${status}）`,
  noJson: '微信支付的答复不是 JSON',
  otherAnswer: (field: Shown) => `微信支付的答复不符合约定（${field}）`,
  otherNumber: '微信支付的答复属于另一笔业务',
  unknownState: (state: Shown) => `微信支付给出未知状态（${state}）`,
  refusedQuestion: (code: Shown, text: Shown) => `微信支付未给出结果（${code} ${text}）`,
  needsPayer: '缺少付款人的 openid',
  needsName: '转账 2000 元及以上须填写收款人姓名',
  noKey: '没有可用于加密的微信支付公钥',
  noTransfers: '该商户号未填写商家转账的场景',
  codeRefused: (code: Shown, text: Shown) => `微信未接受授权码（${code} ${text}）`,
  otherHash: '账单文件与摘要不符',
  noBill: '不是完整的微信支付账单',
};

/** Names of columns and kinds in the company's bills. */
export const wechatBill = {
  tradeHead: '交易时间,',
  flowHead: '记账时间,',
  tradeAt: '交易时间',
  channelNo: '微信订单号',
  paymentNo: '商户订单号',
  tradeState: '交易状态',
  settled: '应结订单金额',
  refundChannelNo: '微信退款单号',
  refundNo: '商户退款单号',
  refunded: '退款金额',
  fee: '手续费',
  trades: '总交易单数',
  settledSum: '应结订单总金额',
  refundedSum: '退款总金额',
  feeSum: '手续费总金额',
  flowAt: '记账时间',
  flowChannelNo: '微信支付业务单号',
  flowName: '业务名称',
  flowWay: '收支类型',
  flowAmount: '收支金额(元)',
  flowNo: '业务凭证号',
  flows: '资金流水总笔数',
  inSum: '收入金额',
  outSum: '支出金额',
  in: '收入',
  trade: '交易',
  refund: '退款',
  transfer: '转账',
  oldTransfer: '企业付款',
};
