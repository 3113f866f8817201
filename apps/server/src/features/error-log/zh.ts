/** Texts of error-log. A second language is a file of the same shape. */

export const keepPageError = {
  notCollected: '本系统不收集页面错误',
};
