/** Every text of these screens; a second language is a file of the same shape. */

import type { ReactNode } from 'react';

export const ownPayouts = {
  title: '代付订单',
  noun: '订单',
  emptyTitle: '没有代付订单',
  emptyHint: '您的程序通过接口创建的代付订单会出现在这里。',
};

export const ownPayoutDrawer = {
  title: '代付订单详情',
  amount: (amount: ReactNode) => <>{amount} 元</>,
  beneficiary: '收款人',
  sendAgain: '重发回调',
  sentAgain: '回调已重新发送',
  close: '关闭',
};
