/** Every text of these screens; a second language is a file of the same shape. */

import type { ReactNode } from 'react';

/** A value that a text inserts. */
type Shown = string | number;

export const eraseProposal = {
  title: (name: Shown) => `删除个人信息 · ${name}`,
  askedOnMissing: '请选择申请日期',
  askedOn: '申请日期',
  reasonHint: '如何提出、如何核实是本人',
  warning: '删除后不能恢复。账本、事件与审计日志不受影响。',
  refuseInstead: '不能办理，改为拒绝并答复',
};

export const eraseNotes = {
  nothing: '没有可以删除的内容，其余资料依法保留。请据此答复申请人，并在此登记。',
  refused: '拒绝后上列内容全部保留，申请与答复长期留存。',
  unknown: '本系统没有查到该账号或单号，请先核对；确认无误后据此答复申请人，并在此登记。',
};

export const eraseDialog = {
  title: '登记删除申请',
  next: '查看可删除内容',
  applicant: '申请人',
  user: '账号',
  orderNo: '代收单号',
  userHint: '申请人登录用的账号',
  orderNoHint: '由付款人提供，用于确认是本人',
};

export const holdHints = {
  participant: '用户名或编号；保全其全部订单与资料',
  merchant: '商户编号或名称；保全其全部订单与资料',
  person: '完整姓名；同名的付款人与收款人都会保全',
  order: '代收、代付、提现或充值单号',
  case: '案件编号；保全案件及其关联的订单与人员',
};

export const holdDialog = {
  title: '设置法律保全',
  confirm: '立即保全',
  done: '已设置法律保全',
  subjectKind: '对象类型',
  referenceHint: '法院或监管文书的编号，没有可留空',
  warning: '立即生效，优先于任何到期删除与个人申请；解除须两人审批。',
};

export const liftDialog = {
  title: '申请解除法律保全',
  intro: (kind: ReactNode, subject: ReactNode) => (
    <>
      {kind} {subject}：另一人审批后解除，其中已到期的资料会在当晚删除。
    </>
  ),
};

export const holdStanding = {
  lifted: '已解除',
  held: '保全中',
};

export const liftButton = {
  liftOf: (subject: ReactNode) => <>申请解除{subject}</>,
};

export const holdColumns = {
  actions: '操作',
};

export const holdsTab = {
  title: '保留与删除',
  noun: '保全',
  placing: '设置法律保全',
  emptyTitle: '没有法律保全',
  emptyHint: '收到法院或监管的留存要求时，在此设置；保全中的资料不会被删除。',
};

export const knownData = {
  none: '没有查到可以识别个人的资料。',
  erased: '删除',
  kept: '保留',
  count: (count: ReactNode) => <>{count} 项</>,
};

export const periodDialog = {
  title: (title: Shown) => `变更期限 · ${title}`,
  tooShort: (months: Shown) => `依法至少保留 ${months}`,
  tooLong: (retentionMaxMonths: Shown) => `最长 ${retentionMaxMonths} 个月`,
  months: '保留月数',
  monthsHint: (months: Shown, least: Shown) => `即 ${months}；法定最短 ${least}`,
  monthsMissing: '请填写整数月数',
  warning: '缩短期限后，已超过新期限的资料会在当晚删除，不能恢复；下一步列出将删除的条数。',
};

export const lastRun = {
  never: '每晚 3 点后自动删除到期资料，法律保全中的除外。还没有执行过。',
  finished: (erased: Shown, held: Shown, swept: Shown) =>
    `删除 ${erased} 项，法律保全保留 ${held} 项，清理文件 ${swept} 个`,
  running: '正在执行',
  last: (time: ReactNode, actor: ReactNode, what: ReactNode) => (
    <>
      每晚 3 点后自动删除到期资料，法律保全中的除外。最近一次：{time}（{actor}），{what}。
    </>
  ),
};

export const periodColumns = {
  category: '类别',
  erases: '到期删除',
  from: '起算',
  months: '保留期限',
  least: '法定最短',
  changeTime: '变更时间',
  actions: '操作',
  changeOf: (title: Shown) => `变更期限 ${title}`,
  change: '变更期限',
};

export const periodsTab = {
  started: '已开始执行',
  title: '保留与删除',
  runNow: '立即执行到期删除',
  periods: '保留期限',
  emptyTitle: '没有类别',
  intro: '账本、订单事件与审计日志永不删除；到期的是其中可以识别个人的内容，删除后账目与审计链仍可校验。',
};

export const answeredTo = {
  contact: '联系方式',
  erased: '联系方式已到期删除',
};

export const keptData = {
  none: '未查到资料',
  count: (count: ReactNode) => <>{count} 项</>,
};

export const refusalsTab = {
  title: '保留与删除',
  noun: '拒绝',
  emptyTitle: '没有拒绝过的申请',
  emptyHint: '删除申请不能办理时，在“删除申请”中登记并选择“拒绝并答复”。',
};

export const refusalCheck = {
  askedOnMissing: '请选择申请日期',
  answeredTooEarly: '答复日期不能早于申请日期',
};

export const refuseDialog = {
  title: (kind: Shown, no: Shown) => `拒绝删除申请 · ${kind} ${no}`,
  confirm: '拒绝并记录答复',
  done: '已记录拒绝与答复',
  askedOn: '申请日期',
  reasonHint: '如何提出、如何核实是本人',
  contactHint: '答复送达的联系方式，加密保存',
  answeredOn: '答复日期',
};

export const registerTab = {
  title: '保留与删除',
  noun: '登记',
  emptyTitle: '还没有删除过',
  emptyHint: '到期资料与经批准的个人申请删除后，登记在这里。',
};

export const requestColumns = {
  subject: '申请人',
  state: '状态',
  reason: '申请原因',
  maker: '登记人',
  createTime: '登记时间',
};

export const requestsTab = {
  title: '保留与删除',
  noun: '申请',
  register: '登记删除申请',
  emptyTitle: '没有删除申请',
  emptyHint: '有人要求删除其个人信息时，在此登记；先看清删除什么、保留什么，再由两人办理。',
};

export const retentionTabs = {
  periods: '保留期限',
  holds: '法律保全',
  requests: '删除申请',
  refusals: '拒绝与答复',
  register: '删除登记',
};

export const retention = {
  viewsLabel: '保留与删除视图',
};
