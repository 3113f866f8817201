/** The Chinese texts of personal-data; a second language is a file of the same shape. */

export const revealPersonal = {
  noSuchField: '没有这项信息',
  recordMissing: '记录不存在，或没有这项信息',
};
