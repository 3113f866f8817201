/**
 * Texts that the workplace loads too; the other texts are in zh.tsx. A second language is a file of the same shape.
 */

export const approvalTabs = {
  todo: '待我审批',
  mine: '我发起的',
  all: '全部',
};
