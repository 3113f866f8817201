import { NOTIFY_STATUS_NAMES } from '../collection-orders.ts';
import { listColumns } from '../list-columns.ts';
import type { OwnPayout } from '../own-payouts.ts';
import { payoutStatusName, USER_TYPE_NAMES } from '../payout-orders.ts';
import { PAY_TYPE_NAMES } from '../products.ts';

/** 代付订单 of a merchant's people; name and account are masked. */
export const OWN_PAYOUT_COLUMNS = listColumns<OwnPayout>()({
  mchOrderNo: { title: '商户单号', kind: 'code', text: (order) => order.mchOrderNo },
  orderNo: { title: '代付单号', kind: 'code', text: (order) => order.orderNo },
  amount: { title: '金额（元）', kind: 'money', text: (order) => order.amount },
  fee: { title: '手续费（元）', kind: 'money', text: (order) => order.fee },
  userName: { title: '收款人', text: (order) => order.userName },
  beneficiaryAccount: { title: '收款账号', kind: 'digits', text: (order) => order.beneficiaryAccount },
  status: { title: '状态', text: payoutStatusName },
  notifyStatus: { title: '回调', text: (order) => NOTIFY_STATUS_NAMES[order.notifyStatus] },
  createTime: { title: '创建时间', kind: 'time', text: (order) => order.createTime },
  finishTime: { title: '完成时间', kind: 'time', text: (order) => order.finishTime },
  payType: { title: '收款方式', extra: true, text: (order) => PAY_TYPE_NAMES[order.payType] },
  userType: { title: '收款人类型', extra: true, text: (order) => USER_TYPE_NAMES[order.userType] },
  bankName: { title: '开户行', extra: true, text: (order) => order.bankName },
  remark: { title: '备注', extra: true, text: (order) => order.remark },
  failReason: { title: '失败原因', extra: true, text: (order) => order.failReason },
  notifyUrl: { title: '回调地址', kind: 'code', extra: true, text: (order) => order.notifyUrl },
});
