/** Every text of these screens; a second language is a file of the same shape. */

import type { ReactNode } from 'react';

/** A value that a text inserts. */
type Shown = string | number;

export const ownOrders = {
  title: '代收订单',
  noun: '订单',
  emptyTitle: '没有代收订单',
  emptyHint: '您的程序通过接口创建的代收订单会出现在这里。',
  frozen: '已冻结',
};

export const ownOrderDrawer = {
  title: '代收订单详情',
  amount: (amount: ReactNode) => <>{amount} 元</>,
  sendAgain: '重发回调',
  sentAgain: '回调已重新发送',
  close: '关闭',
};

export const ownDeliveries = {
  title: (count: Shown) => `回调（${count}）`,
  none: '还没有回调',
  hint: '订单成功、失败或过期后，会通知您的服务器；没有收到 2xx 应答时按计划重试。',
  paused: '已暂停',
  next: (time: Shown) => `下次投递 ${time}`,
  sent: '请求内容',
  attempt: (attempt: Shown) => `第 ${attempt} 次`,
  notDelivered: '未送达',
  headers: '请求头',
  answer: '应答内容',
  noAnswer: '没有应答内容',
  otherEvent: '其他事件',
};
