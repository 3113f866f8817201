import { NOTIFY_STATUS_NAMES } from '@mashang/contract/collection-orders';
import {
  CLAIM_STATUS_NAMES,
  PAYOUT_STATUS_NAMES,
  type PayoutOrder,
  payoutListQuery,
  payoutStatusName,
  type StruggleOrder,
  struggleListQuery,
  USER_TYPE_NAMES,
  type WaitingPayout,
  waitingListQuery,
} from '@mashang/contract/payout-orders';
import { PAY_TYPE_NAMES } from '@mashang/contract/products';
import { type ExportColumn, exportList } from '../../platform/export-list.ts';
import { listOwnClaims } from './read-claims.ts';
import { readHall } from './read-hall.ts';
import { listPayoutOrders } from './read-payout-orders.ts';

/** 代付大厅 / 抢单大厅 as a file, masked as on screen. */
export const hallExport = exportList({
  name: 'payouts-hall',
  title: '代付大厅',
  permission: 'payout-order:claim',
  query: waitingListQuery,
  columns: (): ExportColumn<WaitingPayout>[] => [
    { key: 'orderNo', title: '代付单号', cell: (row) => row.orderNo },
    { key: 'amount', title: '金额（元）', kind: 'money', cell: (row) => row.amount },
    { key: 'realAmount', title: '实付金额（元）', kind: 'money', cell: (row) => row.realAmount },
    { key: 'commission', title: '佣金（元）', kind: 'money', cell: (row) => row.commission },
    { key: 'rate', title: '费率（%）', kind: 'number', cell: (row) => row.rate },
    { key: 'payType', title: '支付类型', cell: (row) => PAY_TYPE_NAMES[row.payType] },
    { key: 'userName', title: '收款人', cell: (row) => row.userName },
    { key: 'userType', title: '收款人类型', cell: (row) => USER_TYPE_NAMES[row.userType] },
    { key: 'bankName', title: '银行', cell: (row) => row.bankName },
    { key: 'status', title: '状态', cell: (row) => PAYOUT_STATUS_NAMES[row.status] },
    { key: 'createTime', title: '创建时间', cell: (row) => row.createTime },
    { key: 'returns', title: '退回次数', kind: 'number', cell: (row) => row.returns },
  ],
  page: readHall,
});

/** 代付订单 of the operator as a file. */
export const payoutOrderExport = exportList({
  name: 'payouts-payouts',
  title: '代付订单',
  permission: 'payout-order:read',
  query: payoutListQuery,
  columns: (): ExportColumn<PayoutOrder>[] => [
    { key: 'orderNo', title: '代付单号', cell: (row) => row.orderNo },
    { key: 'merchantName', title: '商户', cell: (row) => row.merchantName || row.mchId },
    { key: 'amount', title: '金额（元）', kind: 'money', cell: (row) => row.amount },
    { key: 'fee', title: '手续费（元）', kind: 'money', cell: (row) => row.fee },
    { key: 'status', title: '状态', cell: payoutStatusName },
    { key: 'claimStatus', title: '抢单状态', cell: (row) => (row.claim ? CLAIM_STATUS_NAMES[row.claim.status] : '') },
    { key: 'claimer', title: '付款方', cell: (row) => row.claim?.participantName },
    { key: 'userName', title: '收款人', cell: (row) => row.userName },
    { key: 'account', title: '收款账号', cell: (row) => row.beneficiaryAccount },
    { key: 'payType', title: '支付类型', cell: (row) => PAY_TYPE_NAMES[row.payType] },
    { key: 'notifyStatus', title: '回调', cell: (row) => NOTIFY_STATUS_NAMES[row.notifyStatus] },
    { key: 'createTime', title: '创建时间', cell: (row) => row.createTime },
    { key: 'mchOrderNo', title: '商户单号', cell: (row) => row.mchOrderNo },
    { key: 'finishTime', title: '完成时间', cell: (row) => row.finishTime },
    { key: 'bankName', title: '银行', cell: (row) => row.bankName },
    { key: 'rate', title: '费率（%）', kind: 'number', cell: (row) => row.rate },
    { key: 'returns', title: '退回次数', kind: 'number', cell: (row) => row.returns },
    { key: 'failReason', title: '失败原因', cell: (row) => row.failReason },
    { key: 'batchNo', title: '付款文件', cell: (row) => row.batchNo },
    { key: 'remark', title: '备注', cell: (row) => row.remark },
  ],
  page: listPayoutOrders,
});

/** 我的代付 / 我的订单 as a file. */
export const ownPayoutExport = exportList({
  name: 'payouts-own',
  title: '我的代付',
  permission: 'payout-order:claim',
  query: struggleListQuery,
  columns: ({ area }): ExportColumn<StruggleOrder>[] => [
    { key: 'orderNo', title: '抢单单号', cell: (row) => row.orderNo },
    ...(area === 'agent'
      ? [{ key: 'participantName', title: '付款方', cell: (row: StruggleOrder) => row.participantName }]
      : []),
    { key: 'amount', title: '金额（元）', kind: 'money', cell: (row) => row.amount },
    { key: 'realAmount', title: '实付金额（元）', kind: 'money', cell: (row) => row.realAmount },
    { key: 'commission', title: '佣金（元）', kind: 'money', cell: (row) => row.commission },
    { key: 'status', title: '状态', cell: (row) => CLAIM_STATUS_NAMES[row.status] },
    { key: 'payType', title: '支付类型', cell: (row) => PAY_TYPE_NAMES[row.payType] },
    { key: 'userName', title: '收款人', cell: (row) => row.userName },
    { key: 'account', title: '收款账号', cell: (row) => row.beneficiaryAccount },
    { key: 'createTime', title: '抢单时间', cell: (row) => row.createTime },
    { key: 'paidTime', title: '付款时间', cell: (row) => row.paidTime },
    { key: 'payoutOrderNo', title: '代付单号', cell: (row) => row.payoutOrderNo },
    { key: 'bankName', title: '银行', cell: (row) => row.bankName },
    { key: 'rate', title: '费率（%）', kind: 'number', cell: (row) => row.rate },
    { key: 'endTime', title: '结束时间', cell: (row) => row.endTime },
  ],
  page: listOwnClaims,
});
