/**
 * Texts that the sign-in page loads too; the other texts are in zh.tsx. A second language
 * is a file of the same shape.
 */

/** A value that a text inserts. */
type Shown = string | number;

export const codeModes = {
  codeHint: '请输入验证器中的 6 位数字',
  codeOther: '使用恢复码',
  recoveryHint: '每个恢复码只能使用一次',
  recoveryOther: '使用验证码',
};

export const codeField = {
  oneTimeCode: '谷歌验证码',
  recoveryCode: '恢复码',
};

export const codeError = {
  missing: '请输入谷歌验证码',
  recoveryFormat: '恢复码格式为 XXXXX-XXXXX',
  codeFormat: '请输入 6 位数字验证码',
};

export const dialog = {
  close: '关闭',
};

export const chunkFaults = {
  updatingTitle: '正在载入新版本',
  updatingHint: '系统可能已更新，页面将自动刷新。',
  dirtyTitle: '页面需要刷新',
  dirtyHint: '系统可能已更新。您有尚未提交的内容，页面没有自动刷新：请先提交或复制内容，再刷新页面。',
  unreachableTitle: '无法连接服务器',
  unreachableHint: '请检查网络连接，然后重试。其他页面不受影响。',
  againTitle: '页面加载失败',
  againHint: '已自动刷新过一次，仍未成功。请稍后刷新页面，如仍不行，请联系管理员。',
};

export const pageFault = {
  title: '这个页面出错了',
  hint: '其他页面不受影响。可以重试，或返回首页。',
  retry: '重试',
  viewErrors: '查看错误',
  home: '返回首页',
};

export const chunkFault = {
  reload: '刷新页面',
  retry: '重试',
};

export const appFault = {
  title: '系统页面出错了',
  hint: '请重新加载。如仍不行，请把下面的错误信息告诉管理员。',
  reload: '重新加载',
  home: '返回首页',
  details: '错误信息',
};

export const errorBoundary = {
  failed: '操作失败，请重试',
};

export const passwordField = {
  tooLong: (passwordMax: Shown) => `密码最多 ${passwordMax} 个字符，多出的部分未粘贴`,
  capsLock: '大写锁定已开启',
  hide: '隐藏输入内容',
  show: '显示输入内容',
};

export const skeletonLines = {
  loading: '加载中',
};

export const toastHost = {
  close: '关闭提示',
};
