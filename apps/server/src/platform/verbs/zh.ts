/** What the platform says; a second language is a file of the same shape. */

/** Refusals that several commands answer. */
export const faults = {
  notPermitted: '没有权限执行此操作',
};
