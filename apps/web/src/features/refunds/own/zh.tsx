/** Every text of these screens; a second language is a file of the same shape. */

import type { ReactNode } from 'react';

export const ownRefunds = {
  title: '退款',
  noun: '退款',
  emptyTitle: '没有退款',
  emptyHint: '您的程序申请的退款，以及平台或付款人投诉发起的退款会出现在这里。',
};

export const ownRefundDrawer = {
  title: '退款详情',
  amount: (amount: ReactNode) => <>{amount} 元</>,
  order: '查看订单',
  close: '关闭',
};
