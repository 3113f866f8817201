/** Texts of screening; a second language is a file of the same shape. */

/** Values inserted into a sentence. */
type Shown = string | number | bigint;

/** Labels that several approvals show. */
export const lines = {
  state: '状态',
};

/** Refusals that several commands return. */
export const faults = {
  hitMissing: '命中不存在',
  listMissing: '名单不存在',
  versionImported: '该名单的这个版本已导入',
};

/** Texts used by several files. */
export const words = {
  unused: '未使用',
};

export const exportHits = {
  hits: '命中复核',
};

export const hitApproval = {
  subject: '命中对象',
  record: '名单记录',
  match: '匹配',
  matched: (step: Shown, score: Shown) => `${step}，${score} 分`,
  verdict: '复核结论',
  reviewedByOther: '该命中已由他人复核，请刷新',
};

export const hitRules = {
  reviewed: (state: Shown) => `该命中已复核：${state}`,
  inAdmission: '请在准入审核中处理该命中',
  notPermitted: '您没有复核命中的权限',
  ownList: '名单由您录入，须由其他人复核',
};

export const holdKnown = {
  reason: '筛查命中，待复核',
};

export const listReleaseApproval = {
  reading: '名单仍在读取，请稍候',
  unread: '名单没有读完，不能发布',
  oldVersion: '该版本停用已久，请重新导入文件后发布',
  empty: '名单没有内容，不能发布',
  inUse: '使用中',
  names: '名称数',
  difference: '较使用中版本',
  differs: (added: Shown, removed: Shown, changed: Shown) => `新增 ${added} 个，减少 ${removed} 个，变更 ${changed} 个`,
};

export const listRowRules = {
  birthForm: '出生日期格式应为 YYYY-MM-DD、YYYY-MM 或 YYYY',
  notAWallet: (text: Shown) => `不是钱包地址：${text}`,
  nameMissing: '没有名称',
  nameLong: (max: Shown) => `名称超过 ${max} 字或含有控制字符`,
  nameFormula: '名称不能以公式符号开头',
  nameWithoutLetters: '名称里没有文字',
  refLong: '编号过长',
  tooManyDocuments: (max: Shown) => `证件与钱包超过 ${max} 个`,
};

export const loadAgain = {
  onlySystemFaults: '只有因系统原因读取失败的名单可以重新读取',
};

export const loadListFile = {
  expired: '文件已过期，请重新上传',
};

export const loadScreeningList = {
  noNames: '没有可用的名称',
  tooMany: (max: Shown) => `一次最多 ${max} 个名称`,
};

export const readListFile = {
  notSdn: 'XML 文件须为 OFAC 的 SDN 名单（sdnList）',
  noNameColumn: '前 10 行里没有“名称”（或 name）一列的表头',
  repeated: (text: Shown) => `与前面的记录重复：${text}`,
  formula: '含有公式',
  moreColumns: '列数比表头多',
};

export const readSdn = {
  refused: '文件含有不允许的内容，已拒绝',
  tooLarge: '文件里有过大的内容，请检查文件',
  broken: (row: Shown) => `第 ${row} 条记录处的 XML 不完整，请重新下载文件`,
};

export const rescreenKnown = {
  halted: (requestId: Shown) => `系统原因，复查暂停，将自动继续。请求编号 ${requestId}`,
};

export const runListLoads = {
  fileGone: '文件已不在，请重新上传',
  noRecords: '没有可用的记录',
};

export const screeningListRules = {
  notAName: (row: Shown) => `第 ${row} 行不是名称`,
};
