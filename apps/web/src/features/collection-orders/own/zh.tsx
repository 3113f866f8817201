/** Every text of these screens; a second language is a file of the same shape. */

import type { ReactNode } from 'react';

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
  sentAgain: '已重发回调',
  askRefund: '申请退款',
  close: '关闭',
};
