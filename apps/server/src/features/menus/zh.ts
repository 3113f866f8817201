/** Texts of menus. A second language is a file of the same shape. */

/** Values that a sentence may contain. */
type Shown = string | number | bigint;

/** Refusals that several commands return. */
export const faults = {
  signInFirst: '请先登录',
};

export const arrangeMenu = {
  changedByOther: '菜单已被他人修改，请刷新后重新编排',
};

export const arrangementChanges = {
  top: '顶层',
  kinds: { page: '页面', group: '分组', link: '外部链接' },
  hidden: '隐藏',
  shown: '显示',
  renamed: '改名',
  moved: '移动',
  addressChanged: '改网址',
  iconChanged: '改图标',
  added: (kind: Shown) => `新增${kind}`,
  removed: (kind: Shown) => `删除${kind}`,
  reordered: '调整顺序',
};

export const arrangementRules = {
  twice: '同一菜单不能出现两次',
  menuMissing: '菜单不存在',
  wrongKind: '菜单类别不正确',
  nameMissing: '请填写名称',
  addressOfLinkOnly: '只有外部链接可以填写网址',
  cannotHide: '该菜单不能隐藏',
  groupsOnly: '只能放在分组中',
  insideItself: '菜单不能放在自己里面',
  tooDeep: (levels: Shown) => `菜单最多 ${levels} 层`,
  systemMenuMissing: '缺少系统菜单，不需要的请隐藏',
};

export const menuTree = {
  merchants: '商户',
  participants: '参与方',
  products: '产品与通道',
  places: '收款渠道',
  accountTypes: '账户类型',
  admission: '准入与审核',
  merchantAdmission: '商户准入',
  participantReviews: '参与方审核',
  accountReviews: '收款账户审核',
  register: '代理登记簿',
  orders: '订单',
  payouts: '代付订单',
  complaints: '投诉处理',
  payoutHall: '代付大厅',
  ownPayouts: '我的代付',
  claimHall: '抢单大厅',
  ownClaims: '我的订单',
  accounts: '收款账户',
  subAgents: '下级代理',
  topUps: '额度充值',
  bill: '账变流水',
  refundTasks: '退款任务',
  cashOuts: '提现',
  webhooks: '回调日志',
  topUpsAndCashOuts: '充值与提现',
  topUpReviews: '充值审核',
  cashOutReviews: '提现审核',
  refunds: '退款',
  settlements: '商户结算',
  ledger: '账本',
  reconciliation: '对账',
  risk: '风控',
  hits: '命中复核',
  cases: '案件',
  monitoring: '监测规则',
  screeningLists: '筛查名单',
  reports: '监管报告',
  shops: '店铺管理',
  channelAuthorisation: '渠道授权',
  statistics: '统计报表',
  users: '用户与角色',
  menus: '菜单',
  licence: '许可资料',
  audit: '审计日志',
  retention: '保留与删除',
  system: '系统状态',
  verification: '实名认证',
  developer: '开发者',
  members: '成员',
  ownSettlements: '结算',
  ownBills: '对账单',
  ownVerification: '入驻资料',
};

export const previewMenu = {
  rolesMissing: '请选择角色',
  roleOfOtherArea: '该角色不属于此区域',
  roleMissing: '角色不存在',
};

export const readChanges = {
  merchantPeople: '商户',
  allOf: (role: Shown) => `全部${role}`,
  people: (name: Shown, count: Shown) => `${name}（${count} 人）`,
};

export const windDownNotice = {
  operatorCan: (regulator: Shown) => `恢复须在“许可资料”由两人更新，监管机构：${regulator}。`,
  othersCan: (legalName: Shown) => `如有疑问请联系${legalName}。`,
  expired: '许可已到期',
  stopped: '服务已停止',
  notice: (what: Shown, when: Shown, ask: Shown) =>
    `${what}${when}：不再受理新业务，已有订单和资金可以查看、完成、退款、提现和导出。${ask}`,
};
