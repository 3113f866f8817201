/** Every text of these screens; a second language is a file of the same shape. */

import type { ReactNode } from 'react';

/** A value that a text inserts. */
type Shown = string | number;

export const exportChip = {
  done: (title: Shown) => `${title}已导出`,
  progress: (share: Shown) => `导出中${share}`,
  failed: '导出失败',
  finished: '导出完成',
  exportsLabel: (text: Shown) => `${text}，查看导出`,
};

export const progressText = {
  waiting: '排队中，稍后开始',
  runningTotal: (grouped: Shown, grouped2: Shown) => `已写 ${grouped} / ${grouped2} 行`,
  running: (grouped: Shown) => `已写 ${grouped} 行`,
  done: (grouped: Shown, size: Shown) => `共 ${grouped} 行，${size}`,
};

export const exportsDrawer = {
  title: '导出',
  emptyTitle: '还没有导出',
  emptyHint: '在列表右上角点击“导出”，文件会出现在这里。',
  keptNote: (exportKeptHours: ReactNode) => <>文件仅您本人可见，保留 {exportKeptHours} 小时。</>,
};

export const exportItem = {
  progress: (title: Shown) => `${title} 导出进度`,
  cancel: '取消',
  downloadWhileWritten: '边写边下载',
  download: '下载',
  again: '重新导出',
};
