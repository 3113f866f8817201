/** Texts of the channel 微信支付; a second language is a file of the same shape. */

/** Types of the values that a text takes. */
type Shown = string | number | bigint;

export const wechat = {
  title: '微信支付',
  wallet: '微信',
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
  stillOpen: '微信支付答复已关单，但订单仍可支付',
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

/** Names of what is entered. */
export const fields = {
  mchid: '商户号',
  appid: '公众账号 ID（appid）',
  serial: '商户 API 证书序列号',
  platformKeys: '微信支付公钥或平台证书',
  keyId: '公钥 ID 或证书序列号',
  keyPem: '公钥或证书',
  certificates: '自动下载平台证书',
  transfer: '商家转账',
  sceneId: '转账场景 ID',
  perception: '用户收款感知',
  reports: '转账场景报备信息',
  reportType: '信息类型',
  reportContent: '信息内容',
  account: '出资账户',
  base: '微信支付接口域名',
  openBase: '公众号接口域名',
  pageBase: '授权页域名',
  privateKey: '商户 API 私钥',
  apiV3Keys: 'APIv3 密钥',
  appSecret: '公众号 AppSecret',
};

/** Why an answer or notice proves nothing. */
export const unproven = {
  noHeaders: '缺少签名',
  age: '时间相差超过 5 分钟',
  probe: '微信支付试探用的签名',
  unknownKey: (id: Shown) => `未知的公钥或证书 ${id}`,
  signature: '签名不正确',
  sealed: 'APIv3 密钥不符，无法解密',
  form: '内容不符合约定',
  otherMerchant: '属于其他商户号',
  state: (state: Shown) => `未知状态 ${state}`,
};

/** Names of columns and kinds in the company's bills. */
export const bill = {
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
