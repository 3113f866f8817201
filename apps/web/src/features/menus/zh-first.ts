/**
 * Texts that the sign-in page loads too; the other texts are in zh.tsx. A second language
 * is a file of the same shape.
 */

export const menuItem = {
  unnamedPage: '未命名页面',
};
