/** Texts of the platform; a second language is a file of the same shape. */

/** Types of the values that a text takes. */
type Shown = string | number | bigint;

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
