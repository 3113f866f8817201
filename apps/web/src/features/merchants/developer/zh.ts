/** Every text of these screens; a second language is a file of the same shape. */

export const developerTabs = { label: '开发者', requests: '请求日志', products: '可用产品' };

export const requestLog = {
  heading: '请求日志',
  note: '近 30 天以本商户密钥发来的请求。请求体、签名与密钥不保存；请求很多时按分钟抽样。',
  refusedOnly: '仅失败',
  refresh: '刷新列表',
  older: '更早的请求',
  empty: '还没有请求',
  emptyRefused: '没有失败的请求',
  hint: '以密钥签名的请求发出约一秒后会出现在这里。',
};

export const requestColumns = {
  time: '时间',
  request: '请求',
  status: '结果',
  cause: '原因',
  ms: '用时',
  keyId: '密钥',
  open: (target: string) => `查看请求 ${target}`,
};

export const requestDrawer = {
  title: '请求详情',
  close: '关闭',
  time: '时间',
  method: '方法',
  target: '路径与参数',
  status: 'HTTP 状态',
  cause: '原因',
  ms: '用时',
  keyId: '密钥编号',
  requestId: '请求编号',
  ip: '来源地址',
  text: '待签名文本',
  expected: '应签名的文本',
  received: '实际签名的文本',
  different: '不同',
  unknown: '签名与常见的错误都不相符。请核对密钥是否完整、请求体是否与发送的字节一致。',
  lines: ['方法', '路径与参数', '时间戳', '随机数', '请求体摘要'] as readonly string[],
  furtherLine: '多出的一行',
};

export const products = {
  heading: '可用产品',
  note: '下单时 product 填写产品代码。限额、时段与费率与 GET /api/v1/products 相同。',
  empty: '还没有可用的产品',
  hint: '运营为本商户设定费率后，产品会出现在这里。',
};

export const productColumns = {
  product: '产品代码',
  name: '名称',
  payType: '付款方式',
  amounts: '单笔金额（元）',
  fixedOnly: (amounts: string) => `仅限 ${amounts}`,
  hours: '开放时段',
  always: '全天',
  payWindow: '付款时限',
  minutes: (seconds: number) => `${seconds / 60} 分钟`,
  fee: '现行费率',
  since: '生效时间',
};
