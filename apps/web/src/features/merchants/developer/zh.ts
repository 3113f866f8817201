/** Every text of these screens; a second language is a file of the same shape. */

export const developerTabs = {
  label: '开发者',
  keys: '密钥',
  test: '测试模式',
  access: '回调与白名单',
  deliveries: '回调记录',
  requests: '请求日志',
  products: '可用产品',
};

export const guideLink = '商户接入指南';

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
  hint: '平台为本商户设定费率后，产品会出现在这里。',
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

export const keys = {
  heading: '密钥',
  note: '密钥只在新建时显示一次，平台不保存明文。更换时先新建并换上，再吊销旧的。',
  make: '新建密钥',
  empty: '还没有密钥',
  hint: '商户管理员与商户开发可以新建密钥，并限定它能调用的范围。',
};

export const spaces = { test: '测试模式', live: '正式' };

export const keyColumns = {
  name: '用途',
  unnamed: '（未填写）',
  keyId: '密钥编号',
  scopes: '权限',
  space: '用于',
  state: '状态',
  made: '新建',
  actions: '操作',
  revoke: '吊销',
  revokeLabel: (keyId: string) => `吊销密钥 ${keyId}`,
};

export const keyDialogs = {
  makeDirty: '填写的密钥',
  scopesNeeded: '请选择权限',
  madeTitle: '密钥已新建',
  once: '密钥只显示这一次。请立即存入服务器的密钥管理，不要写进代码。',
  secret: '密钥',
  kept: '我已保存',
  reason: '吊销原因',
  revoke: (name: string) => `吊销密钥 · ${name}`,
  revoked: '密钥已吊销',
  revokeDirty: '填写的吊销原因',
  revokeNote: '吊销后，以此密钥签名的请求立即被拒绝，且不能恢复。',
};

export const secrets = {
  heading: '正式回调密钥',
  note: '用来验证平台发出的正式回调；测试回调的密钥在“测试模式”中设定，两者不通用。新建后，旧的在选定时间内继续签名，便于更换。',
  make: '新建回调密钥',
  empty: '还没有正式回调密钥',
  hint: '没有正式回调密钥时不发送正式回调。',
  state: { valid: '有效', ending: '即将失效', ended: '已失效' },
  secretState: '状态',
  made: '新建时间',
  end: '失效时间',
  dirty: '选择的时间',
  old: '旧密钥',
  overlaps: { '24': '24 小时后失效', '72': '3 天后失效', '168': '7 天后失效', '0': '立即失效（疑似泄露）' },
  madeTitle: '正式回调密钥已新建',
};

export const testMode = {
  heading: '测试模式',
  note: '以 test_ 开头的密钥调用同样的接口：没有真实资金与通道；产品的单笔限额照常检查，其他限额不检查。数据 90 天后删除。请勿填写真实的个人信息。',
  webhook: '测试回调',
  webhookNote: '回调带 livemode: false。重新设定会更换密钥，旧的立即失效。订单自己的 notifyUrl 也用此密钥签名。',
  set: '设定测试回调',
  dirty: '填写的地址',
  url: '地址',
  urlHint: '留空则只通知订单自己的 notifyUrl',
  setBy: '设定人',
  setTime: '设定时间',
  unset: '尚未设定：测试回调没有签名密钥',
  secret: '测试回调密钥已新建',
  outcomes: '金额约定的结果',
  outcomesNote: '金额的最后两位（分）决定结果。',
  kinds: { collections: '代收', refunds: '退款', payouts: '代付', settlements: '结算' },
  kind: '对象',
  cents: '分',
  other: '其他',
  text: '结果',
  deliveries: '近期测试回调',
  empty: '还没有测试回调',
  hint: '测试订单的状态变化后，回调会出现在这里。',
  time: '时间',
  type: '事件',
  state: '状态',
  states: { pending: '待投递', delivered: '已送达', dead: '已停止' },
  attempts: '次数',
  answer: '最近应答',
};

export const testOrders = {
  title: '近期测试订单',
  note: '程序用测试密钥创建的，以及在此创建的。打开付款页，以付款人的身份支付或不支付；金额的分也可以直接约定结果（见下表）。',
  create: '创建测试订单',
  created: '测试订单已创建',
  dirty: '填写的测试订单',
  intro: '与程序用测试密钥创建的订单相同：没有真实资金，状态变化后发送测试回调。',
  sample: '测试商品',
  product: '产品',
  limits: (least: string, most: string) => `单笔 ${least} 至 ${most} 元`,
  amount: '金额（元）',
  amountHint: '分为 05 时创建后即成功，03 时 10 秒后过期，其余等待付款',
  numberHint: (number: string) => `留空则用 ${number}`,
  number: '订单号',
  mchOrderNo: '商户单号',
  payer: '付款人',
  pay: '去付款',
  payLabel: (number: string) => `打开 ${number} 的付款页`,
  empty: '还没有测试订单',
  hint: '用测试密钥调用 POST /api/v1/collections，或在此创建一笔。',
};

export const access = {
  heading: '回调与白名单',
  note: '地址与白名单的变更由本商户两人办理：一人发起，另一人审批；没有第二人时由平台审批。新地址审批后为待测试：在列表中点按“测试”，应答 2xx 后才启用。',
  addEndpoint: '新增回调地址',
  networks: '地址白名单',
  anywhere: '不限',
  change: '修改',
  changeNetworks: '修改地址白名单',
};

export const deliveries = {
  title: '回调记录',
  noun: '回调',
  emptyTitle: '还没有回调',
  emptyHint: '订单、退款与结算有结果后，发往回调地址的通知会记录在这里。',
  drawer: '回调详情',
  sendAgain: '重发回调',
  sentAgain: '已重发回调',
  close: '关闭',
};

export const endpointDialog = {
  change: '修改回调地址',
  add: '新增回调地址',
  state: '状态',
  on: '启用',
  off: '停用',
  events: '接收的事件',
  every: '全部事件，包括以后新增的',
  chosen: '仅选定的事件',
  eventsNeeded: '请选择事件',
};

export const addressesDialog = {
  title: '地址白名单',
  addresses: '允许调用接口的地址',
  hint: '每行一个 IP 地址或网段。清空表示不限；生效后名单以外的请求立即被拒绝。',
  notAnAddress: (text: string) => `“${text}”不是 IP 地址或网段`,
};
