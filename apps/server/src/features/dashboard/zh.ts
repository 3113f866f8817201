/** Texts of dashboard. A second language is a file of the same shape. */

/** Values that a sentence may contain. */
type Shown = string | number | bigint;

export const alertRules = {
  noLicence: '还没有许可资料，所有业务均未开通',
  licenceExpired: '许可已到期，不再受理新业务；已有订单和资金可继续办理',
  licenceEnds: (days: Shown) => `许可还有 ${days} 天到期，请及时续期`,
  left: (name: Shown, available: Shown) => `${name} 可用额度 ${available} 元`,
  tooLittle: (left: Shown) => `${left}，已不够接单`,
  withinHour: '1 小时内',
  hoursLater: (hours: Shown) => `${hours} 小时后`,
  runsOut: (left: Shown, when: Shown) => `${left}，预计 ${when}用尽`,
  moreShort: (count: Shown) => `另有 ${count} 个参与方额度不足`,
  merchantEnds: (name: Shown, days: Shown) => `商户 ${name} 的认证还有 ${days} 天到期，到期后停止收款与代付`,
  moreMerchantsEnd: (count: Shown) => `另有 ${count} 个商户的认证 30 天内到期`,
  stopped: (count: Shown) => `${count} 个参与方因代理登记停止派单与抢单`,
  naturalPersons: (count: Shown) => `${count} 个自然人参与方须在期限内以企业或个体工商户重新认证`,
  contractsEnd: (count: Shown) => `${count} 个参与方的合同、培训或补交期限 30 天内到期`,
};

export const readInstitution = {
  notPermitted: '没有权限执行此操作',
  chainBroken: (fault: Shown) => `审计链校验不符（${fault}）`,
};

export const merchantHome = {
  refundsToApprove: (count: Shown) => `有 ${count} 笔退款申请待您审批`,
  toApprove: (count: Shown) => `有 ${count} 项其他申请待您审批`,
  ownWaiting: (count: Shown) => `您提交的 ${count} 项申请待他人审批`,
  waitsForFunds: (count: Shown) => `有 ${count} 笔退款等待余额：应付余额足够后自动办理`,
  deadWebhooks: (count: Shown, days: Shown) => `近 ${days} 天有 ${count} 条回调多次失败后停止，可以重发`,
  accountWaits: '结算账户变更待审批，批准前仍用原账户',
  notSettled: (why: Shown) => `暂不能结算：${why}`,
  keyEnds: (key: Shown, time: Shown) => `密钥 ${key} 将于 ${time} 失效`,
};
