/** Texts of exports. A second language is a file of the same shape. */

/** Values that a sentence may contain. */
type Shown = string | number | bigint;

export const cancelExport = {
  exportMissing: '导出不存在',
  endedBefore: '该导出已结束',
};

export const createExport = {
  listMissing: '列表不存在',
  columnsMissing: '请至少选择一列',
  tooMany: (max: Shown) => `同时最多 ${max} 个导出，请等待完成或取消后再试`,
};

export const exportRules = {
  all: '全部',
};

export const exportsStore = {
  tooManyTries: '多次中断，请缩小范围后重试',
};

export const routes = {
  description: (description: Shown, lists: Shown) => `${description}可导出：${lists}。`,
};

export const runExports = {
  interrupted: '导出中断，请重试',
  notPermitted: '没有权限执行此操作',
};
