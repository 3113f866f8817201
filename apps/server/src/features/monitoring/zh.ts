/** The Chinese texts of monitoring; a second language is a file of the same shape. */

/** A value that is inserted into a text. */
type Shown = string | number | bigint;

/** Labels that several approvals show. */
export const lines = {
  state: '状态',
  subject: '对象',
};

/** Refusals that several commands answer. */
export const faults = {
  ruleMissing: '规则不存在',
};

/** Texts that several files use. */
export const words = {
  unused: '未使用',
  disposition: '处置',
};

export const holdOrder = {
  reason: (title: Shown) => `监测规则：${title}`,
};

export const monitoringRules = {
  tooManyHits: (hits: Shown, looked: Shown, share: Shown, limit: Shown) =>
    `命中 ${hits} 次，占所看 ${looked} 次的 ${share}，超过上限 ${limit}%，不能上线`,
};

export const readMonitoring = {
  decisionMissing: '决定不存在',
};

export const ruleApproval = {
  testMissing: '上线前请先回测',
  testRunning: '回测尚未完成',
  testOld: '回测已超过 24 小时，请重新回测',
  figures: (days: Shown, hits: Shown, share: Shown, orders: Shown, amount: Shown) =>
    `近 ${days} 天命中 ${hits} 次（${share}），订单 ${orders} 笔，金额 ${amount} 元`,
  codeForm: '规则代码须为小写字母、数字或连字符，3–32 位',
  notInUse: '规则没有启用',
  inUse: (version: Shown) => `使用中（第 ${version} 版）`,
  name: '名称',
  stage: '环节',
  priority: '优先级',
  conditions: '条件',
  backTest: '回测',
};
