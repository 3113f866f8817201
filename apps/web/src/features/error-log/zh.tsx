/** Every text of these screens; a second language is a file of the same shape. */

import type { ReactNode } from 'react';

/** A value that a text inserts. */
type Shown = string | number;

export const errorLogButton = {
  label: (count: Shown) => `错误日志，${count} 条`,
};

export const faultCard = {
  note: (count: ReactNode) => <>共 {count} 次</>,
  copyText: '复制',
  summary: '调用栈',
};

export const errorLogDrawer = {
  title: '错误日志',
  clear: '清空',
  copyAll: '全部复制',
  emptyTitle: '没有错误',
  emptyHint: '页面出现的错误会记录在这里，关闭本标签页后自动清除。',
  keptNote: (count: ReactNode) => <>最近 {count} 条，不含您输入的内容。联系客服时可一并提供。</>,
};

export const faultNames = { render: '页面绘制', script: '脚本运行', promise: '后台任务', chunk: '文件加载' };

export const faultText = {
  when: (first: Shown, last: Shown, count: Shown) => `${first} 至 ${last}，共 ${count} 次`,
  time: (when: Shown) => `时间：${when}`,
  page: (path: Shown) => `页面：${path}`,
  development: '开发环境',
  version: (build: Shown) => `版本：${build}`,
};
