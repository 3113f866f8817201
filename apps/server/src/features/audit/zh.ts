/** Texts of audit. A second language is a file of the same shape. */

export const exportAudit = {
  title: '审计日志',
};

export const readAudit = {
  rangeTooLong: '查询范围过大，请缩小时间范围或加上操作人、操作',
  rowMissing: '记录不存在',
};

export const sendAnchors = {
  keeper: '审计锚点保管方',
};
