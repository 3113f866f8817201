import { COLLECTION_STATUS_NAMES, NOTIFY_STATUS_NAMES } from '../collection-orders.ts';
import { listColumns } from '../list-columns.ts';
import type { OwnOrder } from '../own-orders.ts';

/** 代收订单 of a merchant's people. */
export const OWN_ORDER_COLUMNS = listColumns<OwnOrder>()({
  mchOrderNo: { title: '商户单号', kind: 'code', text: (order) => order.mchOrderNo },
  agtOrderNo: { title: '代收单号', kind: 'code', text: (order) => order.agtOrderNo },
  prdName: { title: '产品', text: (order) => order.prdName },
  amount: { title: '金额（元）', kind: 'money', text: (order) => order.amount },
  paidInAmount: { title: '实收（元）', kind: 'money', text: (order) => order.paidInAmount },
  fee: { title: '手续费（元）', kind: 'money', text: (order) => order.fee },
  refunded: { title: '已退款（元）', kind: 'money', text: (order) => order.refunded },
  status: { title: '状态', text: (order) => COLLECTION_STATUS_NAMES[order.status] },
  notifyStatus: { title: '回调', text: (order) => NOTIFY_STATUS_NAMES[order.notifyStatus] },
  createTime: { title: '创建时间', kind: 'time', text: (order) => order.createTime },
  affirmTime: { title: '确认时间', kind: 'time', text: (order) => order.affirmTime },
  expireTime: { title: '截止时间', kind: 'time', extra: true, text: (order) => order.expireTime },
  failTime: { title: '失败时间', kind: 'time', extra: true, text: (order) => order.failTime },
  askedAmount: { title: '下单金额（元）', kind: 'money', extra: true, text: (order) => order.askedAmount },
  feeRate: { title: '费率（%）', kind: 'number', extra: true, text: (order) => order.feeRate },
  subject: { title: '商品', extra: true, text: (order) => order.subject },
  goodsOrderNo: { title: '电商订单号', kind: 'digits', extra: true, text: (order) => order.goodsOrderNo },
  notifyUrl: { title: '回调地址', kind: 'code', extra: true, text: (order) => order.notifyUrl },
});
