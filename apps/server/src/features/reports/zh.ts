/** Texts of reports; a second language is a file of the same shape. */

/** Values inserted into a sentence. */
type Shown = string | number | bigint;

export const exportReport = {
  title: '统计报表',
};

export const readChannelReport = {
  operatorsOnly: '渠道毛利只供运营查看',
};

export const readAcquired = {
  agentsOnly: '只有代理有拓展商户',
};

export const readReport = {
  agentMissing: '代理不存在',
  merchantMissing: '商户不存在',
  groupByMerchant: '只有运营可以按商户汇总',
  filterByMerchant: '只有运营可以按商户筛选',
  groupsOfMerchant: '按商户筛选时只能按日期、产品或商户汇总',
  merchantOrAgent: '按商户汇总或筛选时不能同时筛选代理',
  nobody: { account: '无收款账户（机构收款、未派单或代付）', participant: '机构收款或未派单' },
};

export const readStatistics = {
  noSuchDay: '没有这一天',
  endBeforeStart: '结束日期不能早于开始日期',
  spanLimit: '统计范围最长一年',
};

export const requireDays = {
  wrongDays: '结束日期不能早于开始日期，且须为有效日期',
  tooManyDays: (max: Shown) => `日期范围最多 ${max} 天`,
};
