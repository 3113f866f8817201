/** What the platform says; a second language is a file of the same shape. */

/** What a sentence takes in. */
type Shown = string | number | bigint;

/** Refusals that several commands answer. */
export const faults = {
  notPermitted: '没有权限执行此操作',
  bindFirst: '请绑定谷歌验证码',
  unsupportedContent: '内容包含不支持的字符',
  tooOften: '请求过于频繁，请稍后再试',
  malformed: '请求格式不正确',
};

/** What several files say. */
export const words = {
  signInFirst: '请先登录',
  sessionEnded: '登录已失效，请重新登录',
  answer: '业务答复',
  noSuchFile: '没有这个文件',
};

export const auth = {
  otherTaid: 'TAID 与登录用户不符',
  userStopped: '账号已停用，请联系管理员',
  expired: '登录已过期，请重新登录',
  expiredReload: '登录已过期，请刷新',
  passwordFirst: '请先设置您自己的密码',
  codeMissing: '请输入谷歌验证码',
  codeForAmount: '本次或近期累计金额超过免验证额度，请输入谷歌验证码',
};

export const bankFileRefusals = {
  texts: { no_payer: '付款账户不存在、已停用或不是备付金账户', choose_payer: '有多个备付金账户，请选择付款账户' },
};

export const bankFile = {
  paymentNo: '付款编号',
  payee: '收款户名',
  payeeAccount: '收款账号',
  bank: '开户银行',
  branch: '支行',
  amount: '金额（元）',
  currency: '币种',
  memo: '附言',
  title: (batchNo: Shown) => `付款文件 ${batchNo}`,
};

export const circuit = {
  open: (fault: Shown) => `熔断中：${fault}`,
};

export const connectorErrors = {
  unwell: 'mini服务异常,请检查',
  declined: (title: Shown, status: Shown) => `${title}拒绝了请求（HTTP ${status}）`,
};

export const connector = {
  foreignAddress: (title: Shown, origin: Shown) => `地址不属于${title}：${origin}`,
  whole: '整体',
  unexpected: (path: Shown, code: Shown) => `答复不符合约定：${path} ${code}`,
  otherAnswer: (reason: Shown) => `答复与所问不符：${reason}`,
};

export const sendRequest = {
  privateAddress: '地址不能是内网或本机地址',
  noRedirects: (status: Shown) => `不跟随重定向（HTTP ${status}）`,
  tooLarge: '答复过大',
  connectionFailed: '连接失败',
  noAnswer: (ms: Shown) => `${ms} 毫秒内没有应答`,
  resolvedPrivate: '地址解析到内网，已拒绝',
  connectionFailedWith: (code: Shown) => `连接失败 ${code}`,
};

export const csvRows = {
  notText: '文件不是文本，请上传 CSV 或 XLSX 文件',
  encodingUnknown: '无法识别文件编码，请另存为 UTF-8 或 GBK 的 CSV',
  quoteOpen: (row: Shown) => `第 ${row} 行的引号没有结束，文件可能不完整`,
};

export const databaseKind = {
  names: { demo: '演示数据库', demo_institution: '机构演示数据库', production: '生产数据库' },
  startedAs: {
    demo: '演示环境（DEMO=1）',
    demo_institution: '机构演示环境（DEMO=1）',
    production: '生产环境（DEMO=0）',
  },
  wayOut: {
    demo: '生产环境请使用新的 DATA_DIR 或新的数据库；继续演示请以 DEMO=1 启动。',
    demo_institution: '请使用新的 DATA_DIR 或新的数据库；继续演示请以原来的演示方式启动。',
    production: '生产环境请以 DEMO=0 启动；演示请使用新的 DATA_DIR 或新的数据库。',
  },
  otherKind: (kind: Shown, start: Shown, wayOut: Shown) => `这是${kind}，不能作为${start}启动。${wayOut}`,
};

export const makeLogins = {
  otherMasterKey: (login: Shown, setting: Shown) =>
    `数据库登录 ${login} 的密码由另一主密钥加密：请使用本部署的主密钥，或给出 ${setting}`,
  notAccepted: (login: Shown, setting: Shown) =>
    `数据库不接受 ${login} 的登录：请检查 pg_hba.conf 与连接池，或给出 ${setting}`,
  passwordShared: (login: Shown, databases: unknown, setting: Shown) =>
    `数据库角色 ${login} 的密码正由同一集群的数据库 ${databases} 使用：请给出 ${setting}，或使用单独的 PostgreSQL`,
};

export const migrate = {
  unknownMigration: (name: Shown) => `本版本不认识备份的结构 ${name}，请用制作备份的版本或更新的版本恢复`,
};

export const prepareRoles = {
  rolesNeeded: (owner: Shown) =>
    `数据库用户 ${owner} 不能创建或修改角色。请数据库管理员执行以下语句（角色已存在时把 create 换成 alter），然后在设置中给出各登录的地址：`,
};

export const proveLogin = {
  tooManyRights: (login: Shown, rights: Shown) => `数据库登录 ${login} 不得有 ${rights} 权限`,
  memberOf: (login: Shown, roles: Shown) => `数据库登录 ${login} 不得属于其他角色：${roles}`,
  ownsObjects: (login: Shown) => `数据库登录 ${login} 不得拥有任何对象`,
  otherUser: (login: Shown, user: Shown) =>
    `数据库把 ${login} 的连接当成了 ${user}，行级安全因此失效，拒绝继续。请检查连接池（PgBouncer 等）的用户设置。`,
};

export const readBackup = {
  notWhole: '备份文件不完整或已损坏',
  unknownFormat: (format: Shown) => `备份格式 ${format} 不是本版本认识的格式`,
  notBackup: '这不是备份文件',
  brokenFiles: (fault: Shown) => `${fault}：文件`,
  brokenTable: (fault: Shown, table: Shown) => `${fault}：表 ${table}`,
  brokenPath: (fault: Shown, path: Shown) => `${fault}：文件名 ${path}`,
};

export const sealPersonal = {
  keyChanged: '主密钥已更换：请先停止所有服务，运行 npm run admin -- rotate-keys，再启动',
};

export const settleInCluster = {
  subscribed: (name: unknown) => `数据库仍在通过订阅 ${name} 接收另一套集群的数据：请等它追平，停掉订阅后再启动`,
};

export const endedSession = {
  reasons: {
    operator: '管理员已让您在此设备退出登录',
    reset: '您的登录方式已由管理员重置，请重新登录',
    guesses: '密码或验证码连续错误次数过多，已退出登录',
    reuse: '登录凭证被重复使用，为安全起见已退出登录',
    'password-changed': '密码已修改，请用新密码登录',
    'factor-changed': '登录方式已变更，请重新登录',
    'signed-out': '已退出登录',
  },
  signedInElsewhere: '您的账号已在其他设备登录',
};

export const guessRules = {
  seconds: (count: Shown) => `${count} 秒`,
  minutes: (count: Shown) => `${count} 分钟`,
  hours: (count: Shown) => `${count} 小时`,
};

export const handOutBankFile = {
  frozen: (payments: Shown) =>
    `付款文件中的 ${payments} 已被冻结或停用，恢复前不能下载；已上传银行的，请立即联系银行止付`,
};

export const httpAnswers = {
  tooLarge: '请求体过大',
  jsonOnly: 'Content-Type 须为 application/json',
  noSuchTime: '日期或时间不存在',
  busy: '系统繁忙，请稍后再试',
  failed: (requestId: Shown) => `系统错误，请求编号 ${requestId}`,
  unknownResult: '系统暂时不可用，结果未知，请以相同的 Idempotency-Key 重试',
  maybeUnfinished: '系统暂时不可用，操作可能未完成，请稍后刷新核对',
};

export const httpBackOffice = {
  done: '操作成功',
  headerMissing: (header: Shown) => `缺少请求头 ${header}`,
  headerValue: (value: Shown) => `须为 ${value}`,
  taidMissing: '缺少请求头 TAID',
  originNeeded: '⚑ 需要请求头 req-origin: AGT_PC',
  codeNeeded: 'ⓖ 需要谷歌验证码（googleAuthCode 经传输加密）',
  permissionNeeded: (permission: Shown) => `权限：${permission}`,
  codes: '200 为成功，其余为错误',
};

export const httpDeclined = {
  notOffered: '本系统不提供该功能',
  credentials: '不接收任何平台的登录凭证。请使用官方开放平台的设备授权（OAuth 2.0）。',
  scannedSignIn: '不接管消费者账户的扫码登录。请使用官方开放平台的设备授权（OAuth 2.0）。',
  proxies: '不提供代理地址池。',
  linkBatches: '不批量生成链接。',
  thirdPartyAccess: '不使用登录凭证访问第三方平台。请使用官方开放平台的设备授权（OAuth 2.0）。',
  deviceFarm: '不提供设备群控。',
  description: (reason: Shown, answer: Shown) => `${reason}\n\n一律答复 ${answer}，不做任何处理。`,
  tag: '不提供的功能',
};

export const licenceRefusals = {
  claimersPay: '该代付订单由抢单者付款，不由机构付款',
  licenceUnlawful: '该许可资料不符合法域规定，未生效',
  licenceUnsigned: '该许可资料与两人核准的内容不一致，未生效',
  policyUnlawful: '该法域政策不符合规定，未生效',
};

export const httpDocs = {
  title: '接口文档 - 码商后台',
  signInFirst: '请先以运营人员登录后台',
};

export const httpMerchant = {
  done: '成功',
};

export const httpOpenapi = {
  backOfficeTitle: '码商后台 · 后台接口',
  backOfficeDescription:
    'HTTP 200 与 {code, msg, data}：code 为 200 即成功，其余为错误，msg 供用户阅读；400 时 data 列出每个有误字段。\n登录后的调用须同时带请求头 PAY-TOKEN（传输加密）与登录时下发的 HttpOnly Cookie，以及 TAID。\n传输加密（AES-128-ECB、PKCS#7、base64）仅为兼容，不承担安全作用：安全由 TLS 保证。',
  merchantTitle: '码商后台 · 商户接口',
  merchantDescription:
    '成功返回对象本身，错误为 application/problem+json（RFC 9457）。每个请求须签名：X-Signature =\nhex(HMAC-SHA256(secret, METHOD\\nPATH?QUERY\\nTIMESTAMP\\nNONCE\\nSHA256HEX(BODY)))，时间戳容差 ±300 秒，Nonce 只能用一次。\nPOST 须带 Idempotency-Key：缺少 400，同键同体重放首次答复，同键异体 422，首次处理中 409。',
  fault: '错误',
  faults: { 404: '无此接口', 413: '请求体过大', 429: '请求过多', 500: '系统错误', 503: '系统繁忙' },
  retryLater: '系统暂时不可用，结果未知或未执行：按 Retry-After 等待后以相同的 Idempotency-Key 重试',
  retryAfter: '多少秒后重试',
  merchantId: '商户号',
  keyId: '密钥编号',
  timestamp: '秒级时间戳',
  nonce: '8–64 个可见 ASCII 字符，只能用一次',
  idempotencyKey: '幂等键',
  token: '登录所得 tokenValue，传输加密',
  taid: (header: Shown) => `参与方编号；运营为用户编号。标 ⚑ 的调用另需 ${header}`,
  webhookTag: '商户 · 回调',
  webhookReceived: '已收到；其余应答按计划重试',
  webhookDescription:
    '按 Standard Webhooks（v1）签名：请求头 webhook-id、webhook-timestamp、webhook-signature。同一事件的每次投递 webhook-id 相同，请据此去重。',
};

export const httpOwnSite = {
  otherSite: '请求来自其他网站，已拒绝',
};

export const httpResource = {
  callNotOffered: (title: Shown, call: Shown) => `${title}不提供 ${call} 操作`,
  sealedJson: '内容须为经传输加密的 JSON',
};

export const httpStatic = {
  noSuchPage: '没有这个页面',
  notBuilt: '页面尚未构建，请运行 npm start',
};

export const httpUpload = {
  tooManyUploads: '同时上传的文件过多，请稍后再试',
  multipartOnly: '请以 multipart/form-data 上传文件',
  fileMissing: '请选择文件',
  oneFileOnly: '每次只能上传一个文件',
  incomplete: '上传不完整，请重试',
};

export const http = {
  noSuchCall: '没有这个接口',
  notJson: '请求体不是有效的 JSON',
};

export const paperThread = {
  foot: (issuer: Shown, number: Shown, page: Shown, pages: Shown) => `${issuer} · ${number} · 第 ${page} / ${pages} 页`,
};

export const pictures = {
  tooLarge: '图片尺寸过大，请缩小后上传',
  broken: '图片已损坏，请换一张',
};

export const platform = {
  moneyClosed: '资金业务尚未开启',
};

export const requestSignature = {
  timestampExpired: 'X-Timestamp 已过期或不是秒级时间戳',
  wrongSignature: '签名不正确',
};

export const sealedInput = {
  forbiddenSequence: '内容包含不允许的字符序列（enc1.…）',
};

export const settledFactors = {
  waitToPayOut: (changed: Shown, from: Shown) => `您的登录方式于 ${changed} 变更，为资金安全，${from} 起才能转出资金`,
};

export const sheetCsv = {
  note: (title: Shown, user: Shown, time: Shown, filter: Shown, count: Shown) =>
    `# ${title} 导出人：${user} 导出时间：${time} 筛选：${filter} 共 ${count} 行`,
};

export const sheetRow = {
  cellTooLong: (row: Shown, most: Shown) => `第 ${row} 行有单元格超过 ${most} 字，请检查文件`,
  tooManyColumns: (row: Shown, most: Shown) => `第 ${row} 行超过 ${most} 列，请检查文件`,
  forbiddenSequence: '文件里有单元格包含不允许的字符序列（enc1.…），请检查文件',
};

export const sheetXlsx = {
  list: '列表',
  user: '导出人',
  time: '导出时间',
  filter: '筛选',
  count: '行数',
  facts: '导出信息',
};

export const targetRules = {
  notAddress: '网址格式不正确',
  httpOnly: '网址须以 http:// 或 https:// 开头',
  noCredentials: '网址不能包含账号密码',
  httpsOnly: '回调地址须使用 https',
  wrongPort: '回调地址的端口须为 443 或 1024 以上',
  privateAddress: '回调地址不能是内网或本机地址',
};

export const tryWork = {
  gaveUp: (tries: Shown, requestId: Shown) => `系统原因未能完成，已自动重试 ${tries} 次，请求编号 ${requestId}`,
};

export const twoFactor = {
  wrongCode: '谷歌验证码错误或已使用',
  tooManyCodes: '连续错误次数过多，请在常用设备登录，或联系管理员重置',
  waitBeforeCode: (wait: Shown) => `错误次数过多，请 ${wait}后再试`,
};

export const validation = {
  types: {
    string: '须为文本',
    integer: '须为整数',
    number: '须为数字',
    boolean: '须为 true 或 false',
    object: '须为对象',
    array: '须为列表',
  },
  required: '不能为空',
  unknownField: '该字段不存在',
  wrongType: '类型不正确',
  tooShort: (limit: unknown) => `至少 ${limit} 个字符`,
  tooLong: (limit: unknown) => `最多 ${limit} 个字符`,
  tooSmall: (limit: unknown) => `不能小于 ${limit}`,
  tooGreat: (limit: unknown) => `不能大于 ${limit}`,
  tooFew: (limit: unknown) => `至少 ${limit} 项`,
  tooMany: (limit: unknown) => `最多 ${limit} 项`,
  notOffered: '不在可选值之内',
  wrongForm: '格式不正确',
  body: (reason: Shown) => `请求体${reason}`,
};

export const webauthn = {
  siteName: '码商后台',
};

export const xlsxRows = {
  refused: '文件含有不允许的内容，已拒绝',
  broken: '文件已损坏，请重新导出',
  cellTooLarge: '文件里有过大的单元格，请检查文件',
  tooMuch: '文件内容过多，请检查文件',
  noSheet: '文件里没有工作表',
  sheetMissing: (name: Shown) => `文件里没有名为“${name}”的工作表`,
};

export const xlsxZip = {
  notXlsx: '文件不是有效的 XLSX，请在表格软件中另存为 XLSX 或 CSV',
  unpackedTooLarge: '文件解压后过大，已拒绝；请按日期分开导出',
  locked: '文件有密码保护，请先取消密码再上传',
};

export const xmlTree = {
  doctype: '文件含有 DOCTYPE，不予读取',
  malformed: (fault: Shown) => `不是格式正确的 XML：${fault}`,
  tooDeep: 'XML 层级过深或过大',
  empty: '文件是空的',
};
