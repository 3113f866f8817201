/** Every text of these screens; a second language is a file of the same shape. */

import type { ReactNode } from 'react';

/** A value that a text inserts. */
type Shown = string | number;

export const deliveryColumns = {
  orderNo: '订单号',
};

export const deliveryCard = {
  attempt: (attempts: ReactNode, answer: ReactNode) => (
    <>
      第 {attempts} 次，应答 {answer}
    </>
  ),
};

export const logTab = {
  sentAgain: '已重发回调',
  title: '回调日志',
  noun: '回调',
  resendMany: '批量重发',
  resend: '重发',
  emptyTitle: '没有回调记录',
  emptyHint: '订单成功、失败或过期后，给商户的通知会记录在这里。',
};

export const resendDialog = {
  started: (total: Shown) => `已开始重发 ${total} 条回调`,
  title: '批量重发回调',
  cancel: '取消',
  confirmCount: (count: Shown) => `确认重发 ${count} 条`,
  confirm: '确认重发',
  scope: '范围',
  all: '全部回调',
  tooMany: (resendMost: ReactNode) => (
    <>符合条件的回调超过 {resendMost} 条，一次最多重发这么多。请用时间或回调目标缩小范围。</>
  ),
  none: '没有可重发的回调：正在投递、刚被重发、目标已暂停或已取消的不会重复发送。',
  deliveredBefore: (delivered: ReactNode) => <>，其中 {delivered} 条商户已收到过</>,
  count: (count: ReactNode, deliveredBefore: ReactNode, runLength: ReactNode) => (
    <>
      共 {count} 条可重发
      {deliveredBefore}。{runLength}发完；商户会收到同一事件编号，可据此去重。
    </>
  ),
};

export const resendProgress = {
  title: '批量重发',
  running: '正在重发',
  finished: '重发完成',
  failed: (failed: Shown) => `，未送达 ${failed}（按计划继续重试）`,
  delivered: (delivered: ReactNode, failed: ReactNode) => (
    <>
      送达 {delivered}
      {failed}
    </>
  ),
  progress: '重发进度',
};

export const pauseForm = {
  paused: '已暂停投递，恢复后会依次补发',
  dirty: '未提交的暂停原因',
  intro: '暂停后不再向该目标投递，新的回调会保留并等待；订单本身不受影响。恢复时按先后依次补发。',
  confirm: '确认暂停',
  cancel: '取消',
};

export const targetDrawer = {
  resumedWith: (deliveries: Shown) => `已恢复，正在补发 ${deliveries} 条`,
  resumed: '已恢复投递',
  title: '回调目标',
  resume: '恢复投递',
  pause: '暂停投递',
  close: '关闭',
  address: '地址',
  callbackAddress: '回调地址',
  paused: '暂停',
  pausedBy: (pausedBy: Shown, pausedTime: Shown, reason: Shown) => `${pausedBy} 于 ${pausedTime}：${reason}`,
  disabledReason: '停用原因',
  byOperator: '由运营停用',
  breakerOpenedAt: '熔断时间',
  successRate: '成功率',
  rateOf: (successRate: Shown, tries: Shown) => `${successRate}%（24 小时 ${tries} 次）`,
  noTries: '24 小时内没有投递',
  p50: '耗时 P50',
  p95: '耗时 P95',
  waiting: '等待投递',
  waitingCount: (waiting: Shown, more: Shown) => `${waiting}${more} 条`,
  failures: '连续失败',
  failureCount: (failures: Shown) => `${failures} 次`,
  lastSuccess: '最近成功',
  lastFailure: '最近失败',
  viewDeliveries: '查看它的回调',
};

export const targetColumns = {
  target: '回调目标',
  state: '状态',
  successRate: '24 小时成功率',
  tries: '投递次数',
  failures: '连续失败',
  waiting: '等待投递',
  lastFailure: '最近失败',
  address: '地址',
};

export const targetCard = {
  successRate: (rate: ReactNode, tries: ReactNode) => (
    <>
      成功率 {rate}（{tries} 次）
    </>
  ),
};

export const targetsTab = {
  emptyTitle: '还没有回调目标',
  emptyHint: '商户配置了回调地址，或订单带有通知地址后，会显示在这里。',
  title: '回调日志',
  refresh: '刷新列表',
  targets: '回调目标',
  intro:
    '统计最近 24 小时的投递，最多 2000 次。连续失败 5 次的回调地址自动熔断：同时只试一条，其余排队，送达一条即恢复。',
};

export const deliveryFacts = {
  orderNo: '订单号',
  merchant: '商户',
  event: '事件',
  otherEvent: '其他',
  state: '状态',
  targetPaused: '回调目标已暂停',
  nextTry: '下次投递',
  targetHealth: '目标健康',
};

export const triesDrawer = {
  title: '投递详情',
  sendAgain: '回调重发',
  close: '关闭',
};

export const webhookTabs = {
  log: '投递记录',
  targets: '回调目标',
};

export const webhookLog = {
  viewsLabel: '回调视图',
};

export const targetTitle = {
  ofOrder: ' · 订单自带地址',
};

export const filterWords = {
  orderNo: '订单号',
  merchantNo: '商户号',
  event: '事件',
  state: '状态',
  target: '回调目标',
  createdAt: '创建时间',
  earliest: '最早',
  now: '现在',
  range: (from: Shown, to: Shown) => `${from} 至 ${to}`,
};

export const runLength = {
  seconds: (seconds: Shown) => `约 ${seconds} 秒`,
  minutes: (minutes: Shown) => `约 ${minutes} 分钟`,
};
