/** Texts of system; a second language is a file of the same shape. */

/** Values inserted into a sentence. */
type Shown = string | number | bigint;

export const readSystem = {
  webhooks: '回调投递',
  auditSeal: '审计封链',
  monitoring: '交易监测',
  ledgerRollUp: '账本汇总',
  reports: '报表与日账汇总',
  expireOrders: '代收订单到期关闭',
  expireClaims: '抢单到期退回',
  statements: '对账单导入',
  exports: '列表导出',
};

export const systemTroubles = {
  booksBroken: (count: Shown, time: Shown) => `账本核对有 ${count} 处不符（${time}）`,
  booksOld: (time: Shown) => `账本上次核对在 ${time}`,
  booksUnchecked: '账本还没有核对过',
  backupOld: (time: Shown) => `上次备份在 ${time}`,
  noBackup: '还没有备份过',
  anchorOld: (time: Shown) => `审计链上次锚定在 ${time}，已超过 2 小时`,
  noAnchor: '审计链还没有锚定过',
  silent: (name: Shown, seconds: Shown) => `进程 ${name} 已 ${seconds} 秒无响应`,
  jobFails: (name: Shown, count: Shown, fault: Shown) => `后台任务 ${name} 连续失败 ${count} 次（${fault}）`,
  backlog: (title: Shown, count: Shown, seconds: Shown) => `${title}积压 ${count} 项，最久 ${seconds} 秒`,
  connectorDown: (title: Shown, fault: Shown) => `${title}异常（${fault}），已熔断`,
};
