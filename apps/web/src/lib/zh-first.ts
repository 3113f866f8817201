/**
 * Texts that the sign-in page loads too; the other texts are in zh.ts. A second language is a file of the same shape.
 */

/** A value that a text inserts. */
type Shown = string | number;

export const apiClient = {
  miniFault: 'mini服务异常,请检查',
  serviceFault: (code: Shown) => `服务异常 (${code})`,
};

export const callError = {
  failed: '操作失败，请重试',
};

export const transport = {
  timedOut: '加载超时',
  network: '网络错误',
};

export const areaTitles = { agent: '代理后台', code_merchant: '码商后台', operator: '运营后台', merchant: '商户中心' };

export const areaShortTitles = { agent: '代理', code_merchant: '码商', operator: '运营', merchant: '商户' };

export const statusTexts = {
  413: '上传内容过大',
  429: '操作过于频繁，请稍后再试',
  502: '服务暂时不可用，请稍后再试',
  503: '服务繁忙，请稍后再试',
  504: '加载超时',
};

export const envelope = {
  withRequestId: (text: Shown, requestId: Shown) => `${text}，请求编号 ${requestId}`,
  serviceFault: (status: Shown) => `服务异常 (${status})`,
};

export const fault = {
  unknown: '未知错误',
};

export const timeAgo = {
  justNow: '刚刚',
  minutes: (minutes: Shown) => `${minutes}分钟前`,
  hours: (hours: Shown) => `${hours}小时前`,
  yesterday: '1天前',
};

export const timePassed = {
  minutes: (minutes: Shown) => `${minutes}分钟前`,
  hours: (hours: Shown) => `${hours}小时前`,
  days: (days: Shown) => `${days}天前`,
};

export const countdownText = {
  almostOver: '即将超时',
  minutesAndSeconds: (minutes: Shown, seconds: Shown) => `${minutes}分${seconds}秒`,
};

export const listUrl = {
  view: '视图',
  amountFormat: '请输入最多两位小数的金额',
  format: '格式不正确',
};

export const liveToken = {
  accountSwitched: '账号已切换',
};

export const sessionEnd = {
  expired: '登录已失效，请重新登录',
  bindTwoFactor: '请绑定谷歌验证码',
};

export const sessionTabs = {
  otherAccount: '已在其他标签页登录了另一个账号，本页已切换',
  signedOut: '您已在其他标签页退出登录',
};
