/** Every text of these screens; a second language is a file of the same shape. */

import type { ReactNode } from 'react';

/** A value that a text inserts. */
type Shown = string | number;

export const ownSettlements = {
  title: '结算',
  noun: '结算单',
  emptyTitle: '还没有结算单',
  emptyHint: '按结算计划到时自动生成；按申请结算的，由商户管理员或商户财务申请。',
};

export const ownTerms = {
  heading: '结算方式',
  payable: '应付余额',
  held: '其中占用',
  reserve: '保证金',
  plan: '结算计划',
  fee: '每笔手续费',
  holdBack: '有案件或投诉时',
  heldBack: '暂缓结算',
  nextTime: '下次结算',
  onRequest: '按申请',
  account: '结算账户',
  holder: '户名',
  rest: '启用时间',
  resting: (time: Shown, hours: Shown) => `${time} 起（账户变更后 ${hours} 小时内不用于结算）`,
  skipReason: '上次未结算',
  blocked: (why: Shown) => `现在不能结算：${why}。`,
};

export const askDialog = {
  open: '申请结算',
  title: '申请结算',
  lead: '结算全部可结算余额，经平台两人审批后付到下面的账户。',
  amount: '本次结算',
  fee: '手续费',
  reserve: '留存保证金',
  confirm: '提交申请',
  done: '已申请结算，等待平台审批',
};

export const ownAccount = {
  open: '变更结算账户',
  title: '变更结算账户',
  lead: (hours: Shown) =>
    `须为本商户的对公账户。由本商户另一名成员审批（没有第二人时由平台审批），再由平台两人审批；批准后 ${hours} 小时起用于结算。`,
};

export const ownSettlementDrawer = {
  title: '结算详情',
  amount: (amount: ReactNode) => <>{amount} 元</>,
  basis: '本期收款',
  releases: (day: Shown) => `${day} 释放`,
  released: (time: Shown) => `${time} 已释放`,
  release: '保证金释放',
  drawn: '已提前用于退款',
  files: '下载',
  close: '关闭',
};

export const statementTable = {
  label: '结算单',
  item: '项目',
  count: '笔数',
  amount: '金额（元）',
  opening: '期初余额',
  closing: '期末余额',
};

export const ownBills = {
  heading: '对账单',
  refresh: '刷新',
  number: (number: Shown) => `账单 ${number}`,
  notFinal: '账期尚未结束，金额还会变化。',
  note: '金额为应付余额的入账（正）与出账（负），与账本逐分一致。',
  csv: 'CSV（含明细）',
  pdf: 'PDF',
  rows: '明细',
  time: '时间',
  type: '类型',
  orderNo: '单号',
  amount: '金额（元）',
  balance: '余额（元）',
  emptyTitle: '没有明细',
  emptyHint: '所选日期内余额没有变动。',
  more: '更多明细',
};
