/** Every text of these screens; a second language is a file of the same shape. */

import type { ReactNode } from 'react';

export const ownRefunds = {
  title: '退款',
  noun: '退款',
  emptyTitle: '没有退款',
  emptyHint: '您与您的程序申请的退款，以及平台或付款人投诉发起的退款会出现在这里。',
  ask: '申请退款',
};

export const ownRefundDrawer = {
  title: '退款详情',
  amount: (amount: ReactNode) => <>{amount} 元</>,
  order: '查看订单',
  cancel: '取消退款',
  close: '关闭',
};

export const askRefundDialog = {
  title: '申请退款',
  intro: '提交后由本商户另一名成员审批（没有第二人时由平台审批），再由平台两人审批并退回付款人。',
  amount: '退款金额（元）',
  amountHint: '留空为全部可退金额',
  numberHint: '选填，不可与以前的退款重复；留空由系统编号',
};

export const cancelRefundDialog = {
  title: '取消退款',
  confirm: '确认取消',
  keep: '不取消',
  done: '退款已取消',
  question: (refundNo: string, amount: ReactNode) => (
    <>
      退款 {refundNo}（{amount} 元）尚未审批，取消后不会退款；如需退款请重新申请。
    </>
  ),
};
