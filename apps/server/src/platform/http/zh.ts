/** Texts of the platform; a second language is a file of the same shape. */

/** Types of the values that a text takes. */
type Shown = string | number | bigint;

/** Refusals that several commands answer. */
export const faults = {
  unsupportedContent: '内容包含不支持的字符',
  tooOften: '请求过于频繁，请稍后再试',
  malformed: '请求格式不正确',
};

/** Texts that several files use. */
export const words = {
  signInFirst: '请先登录',
  answer: '业务答复',
  noSuchFile: '没有这个文件',
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

export const httpDocs = {
  title: '接口文档 - 码商后台',
  signInFirst: '请先以运营人员登录后台',
  noSuchFile: '没有这个文件，全部文件见 /docs#downloads\n',
  notPacked:
    '此服务器尚未打包商户 SDK，请运行 npm run pack -w packages/merchant-sdk。The merchant SDK has not been packed on this server.\n',
};

export const httpMerchant = {
  done: '成功',
  scopeMissing: (scope: string) => `该密钥没有“${scope}”权限`,
};

export const httpOpenapi = {
  backOfficeTitle: '码商后台 · 后台接口',
  backOfficeDescription:
    'HTTP 200 与 {code, msg, data}：code 为 200 即成功，其余为错误，msg 供用户阅读；400 时 data 列出每个有误字段。\n登录后的调用须同时带请求头 PAY-TOKEN（传输加密）与登录时下发的 HttpOnly Cookie，以及 TAID。\n传输加密（AES-128-ECB、PKCS#7、base64）仅为兼容，不承担安全作用：安全由 TLS 保证。',
  merchantTitle: '码商后台 · 商户接口',
  fault: '错误',
  faults: { 404: '无此接口', 413: '请求体过大', 429: '请求过多', 500: '系统错误', 503: '系统繁忙' },
  token: '登录所得 tokenValue，传输加密',
  taid: (header: Shown) => `参与方编号；运营为用户编号。标 ⚑ 的调用另需 ${header}`,
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
  noSuchField: (field: string) => `不存在字段 ${field}`,
};
