/** Texts of the platform; a second language is a file of the same shape. */

/** Refusals that several commands answer. */
export const faults = {
  notPermitted: '没有权限执行此操作',
};
