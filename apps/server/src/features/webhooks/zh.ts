/** Texts of webhooks; a second language is a file of the same shape. */

/** Values inserted into a sentence. */
type Shown = string | number | bigint;

export const deliverWebhooks = {
  gone: '对方返回 410，已停用',
};

export const endpointTroubles = {
  paused: (merchant: Shown, since: Shown, reason: Shown) => `商户 ${merchant} 的回调已暂停（${since}）：${reason}`,
  stopped: (merchant: Shown, reason: Shown) => `商户 ${merchant} 的回调地址已停用：${reason}`,
  failing: (merchant: Shown, since: Shown, reason: Shown) => `商户 ${merchant} 的回调地址自 ${since} 起不通：${reason}`,
};

export const exportWebhooks = {
  title: '回调日志',
};

export const maskRules = {
  noSecret: '（没有签名密钥）',
};

export const pauseTarget = {
  pausedBefore: '该回调目标已暂停',
  notPaused: '该回调目标没有暂停',
  targetMissing: '回调目标不存在',
};

export const readWebhooks = {
  deliveryMissing: '回调不存在',
};

export const resendRange = {
  underWay: (name: Shown, count: Shown) => `${name} 发起的重发还有 ${count} 条未投递，完成后再发起`,
  nothing: '没有可重发的回调，可能正在投递或刚被重发',
  moreThanConfirmed: '符合条件的回调比确认时多，请重新核对条数',
};

export const resendWebhooks = {
  notPermitted: '没有权限执行此操作',
  nothing: '该订单没有可重发的回调',
};

export const sendWebhook = {
  unrecorded: '投递结果未能记录',
  privateAddress: '回调地址不能是内网或本机地址',
  noRedirects: '不跟随重定向',
  unknownFault: '未知错误',
  noAnswer: '15 秒内没有应答',
  resolvedPrivate: '回调地址解析到内网，已拒绝',
  connectionFailed: (code: Shown) => `连接失败 ${code}`,
};

export const ownEndpoints = {
  paused: (url: Shown, since: Shown) => `回调已暂停（${since}）：${url}`,
  stopped: (url: Shown, reason: Shown) => `回调地址已停用：${url}，${reason}`,
  failing: (url: Shown, since: Shown, reason: Shown) => `回调地址自 ${since} 起不通：${url}，${reason}`,
};
