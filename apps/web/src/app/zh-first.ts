/**
 * Texts that the sign-in page loads too; the other texts are in zh.tsx. A second language
 * is a file of the same shape.
 */

/** A value that a text inserts. */
type Shown = string | number;

export const plainPage = {
  home: '返回首页',
};

export const notFound = {
  title: '页面不存在',
  hint: '地址可能已变更，请检查后重试，或从菜单重新进入。',
};

export const missingPage = {
  notOpen: (title: Shown) => `${title}未开放`,
};

export const forbiddenPage = {
  title: '没有权限',
  hint: '您没有打开此页面的权限，如需开通请联系管理员。',
};

export const loadFault = {
  failed: '加载失败',
  title: '暂时无法打开后台',
  hint: (message: Shown) => `${message}。请检查网络连接后重试。`,
  reload: '重新加载',
  toSignIn: '返回登录',
};

export const leaveDialog = {
  title: '有未保存的内容',
  discard: '放弃更改',
  stay: '继续编辑',
  intro: '以下内容尚未保存，离开后将丢失：',
};
