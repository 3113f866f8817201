/** Every text of these screens; a second language is a file of the same shape. */

import type { ReactNode } from 'react';

/** A value that a text inserts. */
type Shown = string | number;

export const verdicts = {
  rejected: '不成立：解除冻结，款项归商户',
  handled: '已核实处理：解除冻结，订单继续办理',
};

export const answerFields = {
  replyMissing: '请写明给付款人的答复',
};

export const answerDialog = {
  title: '答复投诉',
  refundFirst: '投诉成立、须退款的，请关闭此窗口，用“申请退款”，退款生效时投诉自动答复。',
  refundByFinance: '投诉成立、须退款的，请不要在此答复：由财务人员在本投诉中申请退款，退款生效时投诉自动答复。',
  verdict: '结论',
  conclusion: '审核结论（内部）',
  reply: '给付款人的答复',
  replyHint: '另一人审批后，原文显示在付款人的页面上。',
  suspicious: '上报可疑：商户与收款方记入风险监测',
};

export const complaintRefund = {
  title: '申请退款',
  intro:
    '投诉成立：全部可退金额退给付款人，因投诉冻结的款项用于退款。另一人审批后生效，付款人页面显示退款处理中，付款核对后显示已退款。',
};

export const orderFacts = {
  title: '订单与双方',
  orderNo: '代收单号',
  orderState: '订单状态',
  subject: '商品',
  receivedAmount: '实收金额',
  notConfirmed: '尚未确认收款',
  payer: '付款人',
  payerName: '付款人姓名',
  createdAt: '创建时间',
  confirmedAt: '确认时间',
  callback: '回调',
  merchant: '商户',
  merchantComplaints: (name: Shown, complaints: Shown) => `${name}，近 30 天投诉 ${complaints} 起`,
  receiver: '收款方',
  frozen: '（已冻结）',
  receiverComplaints: (name: ReactNode, complaints: ReactNode, frozen: ReactNode) => (
    <>
      {name}
      ，近 30 天投诉 {complaints} 起{frozen}
    </>
  ),
  receivingName: '收款户名',
  receivingAccount: '收款账号',
};

export const complaintStory = {
  title: '投诉内容',
  contact: '联系方式',
  contactOf: (contact: ReactNode) => <>，联系方式 {contact}</>,
  noContact: '，未留联系方式',
  imageAlt: '付款人上传的图片，点击查看原图',
};

export const otherComplaints = {
  title: '本单的其他投诉',
  ordinal: (ordinal: Shown) => `本单第 ${ordinal} 次投诉`,
  view: '查看',
};

export const complaintDrawer = {
  takenUp: '已受理',
  title: '投诉详情',
  takeOver: '接手',
  takeUp: '受理',
  refund: '申请退款',
  answer: '答复',
  close: '关闭',
  amount: (amount: ReactNode) => <>{amount} 元</>,
  answerBy: '答复期限',
  takenBy: '受理人',
  notTakenUp: '尚未受理',
  held: '冻结款项',
  conclusion: '审核结论',
  replyToPayer: '答复付款人',
  answeredBy: '答复人',
};

export const complaintNotes = {
  title: '调查记录',
  empty: '还没有记录。与付款人、商户、收款方核实的结果写在这里，不可更改。',
  dirty: '未提交的调查记录',
};

export const complaints = {
  title: '投诉处理',
  noun: '投诉',
  overdue: (waiting: ReactNode, overdue: ReactNode) => (
    <>
      {waiting} 起投诉待答复，其中 {overdue} 起已超过期限。
    </>
  ),
  emptyTitle: '没有投诉',
  emptyHint: '付款人在付款页提交的投诉会出现在这里，相关款项自动冻结，直到答复。',
};
