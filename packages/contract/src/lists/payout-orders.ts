import { NOTIFY_STATUS_NAMES } from '../collection-orders.ts';
import { listColumns } from '../list-columns.ts';
import {
  CLAIM_STATUS_NAMES,
  PAYOUT_STATUS_NAMES,
  type PayoutOrder,
  payoutStatusName,
  type StruggleOrder,
  USER_TYPE_NAMES,
  type WaitingPayout,
} from '../payout-orders.ts';
import { PAY_TYPE_NAMES } from '../products.ts';

/** 代付大厅 / 抢单大厅. */
export const HALL_COLUMNS = listColumns<WaitingPayout>()({
  orderNo: { title: '代付单号', kind: 'code', text: (row) => row.orderNo },
  amount: { title: '金额（元）', kind: 'money', sortKey: 'amount', text: (row) => row.amount },
  realAmount: { title: '实付金额（元）', kind: 'money', extra: true, text: (row) => row.realAmount },
  commission: { title: '佣金（元）', kind: 'money', text: (row) => row.commission },
  rate: { title: '费率（%）', kind: 'number', text: (row) => row.rate },
  payType: { title: '支付类型', text: (row) => PAY_TYPE_NAMES[row.payType] },
  userName: { title: '收款人', text: (row) => row.userName },
  userType: { title: '收款人类型', extra: 'file', text: (row) => USER_TYPE_NAMES[row.userType] },
  bankName: { title: '银行', text: (row) => row.bankName },
  waited: { title: '已等待' },
  status: { title: '状态', text: (row) => PAYOUT_STATUS_NAMES[row.status] },
  createTime: { title: '创建时间', kind: 'time', extra: true, sortKey: 'createTime', text: (row) => row.createTime },
  returns: { title: '退回次数', kind: 'number', extra: true, text: (row) => row.returns },
});

/** 代付订单 of the operator. */
export const PAYOUT_ORDER_COLUMNS = listColumns<PayoutOrder>()({
  orderNo: { title: '代付单号', kind: 'code', text: (row) => row.orderNo },
  merchantName: { title: '商户', text: (row) => row.merchantName || row.mchId },
  amount: { title: '金额（元）', kind: 'money', sortKey: 'amount', text: (row) => row.amount },
  fee: { title: '手续费（元）', kind: 'money', text: (row) => row.fee },
  status: { title: '状态', text: payoutStatusName },
  claimStatus: {
    title: '抢单状态',
    extra: 'file',
    text: (row) => (row.claim ? CLAIM_STATUS_NAMES[row.claim.status] : ''),
  },
  claimer: { title: '付款方', text: (row) => row.claim?.participantName },
  userName: { title: '收款人', text: (row) => row.userName },
  account: { title: '收款账号', kind: 'digits', text: (row) => row.beneficiaryAccount },
  payType: { title: '支付类型', text: (row) => PAY_TYPE_NAMES[row.payType] },
  notifyStatus: { title: '回调', text: (row) => NOTIFY_STATUS_NAMES[row.notifyStatus] },
  createTime: { title: '创建时间', kind: 'time', sortKey: 'createTime', text: (row) => row.createTime },
  mchOrderNo: { title: '商户单号', text: (row) => row.mchOrderNo },
  finishTime: { title: '完成时间', kind: 'time', extra: true, text: (row) => row.finishTime },
  bankName: { title: '银行', extra: true, text: (row) => row.bankName },
  rate: { title: '费率（%）', kind: 'number', extra: true, text: (row) => row.rate },
  returns: { title: '退回次数', kind: 'number', extra: true, text: (row) => row.returns },
  failReason: { title: '失败原因', extra: true, text: (row) => row.failReason },
  batchNo: { title: '付款文件', kind: 'digits', extra: true, text: (row) => row.batchNo },
  remark: { title: '备注', extra: true, text: (row) => row.remark },
});

/** 我的代付 / 我的订单: an agent sees the owner of each. */
export const OWN_PAYOUT_COLUMNS = listColumns<StruggleOrder>()({
  orderNo: { title: '抢单单号', kind: 'code', text: (row) => row.orderNo },
  participantName: { title: '付款方', areas: ['agent'], text: (row) => row.participantName },
  amount: { title: '金额（元）', kind: 'money', sortKey: 'amount', text: (row) => row.amount },
  realAmount: { title: '实付金额（元）', kind: 'money', extra: true, text: (row) => row.realAmount },
  commission: { title: '佣金（元）', kind: 'money', text: (row) => row.commission },
  status: { title: '状态', text: (row) => CLAIM_STATUS_NAMES[row.status] },
  left: { title: '剩余时间' },
  payType: { title: '支付类型', text: (row) => PAY_TYPE_NAMES[row.payType] },
  userName: { title: '收款人', text: (row) => row.userName },
  account: { title: '收款账号', kind: 'digits', text: (row) => row.beneficiaryAccount },
  createTime: { title: '抢单时间', kind: 'time', sortKey: 'createTime', text: (row) => row.createTime },
  paidTime: { title: '付款时间', kind: 'time', text: (row) => row.paidTime },
  payoutOrderNo: { title: '代付单号', extra: true, text: (row) => row.payoutOrderNo },
  bankName: { title: '银行', extra: true, text: (row) => row.bankName },
  rate: { title: '费率（%）', kind: 'number', extra: true, text: (row) => row.rate },
  endTime: { title: '结束时间', kind: 'time', extra: true, text: (row) => row.endTime },
});
