import { NOTIFY_STATUS_NAMES } from '@mashang/contract/collection-orders';
import { CLAIM_STATUS_NAMES, PAYOUT_STATUS_NAMES } from '@mashang/contract/payout-orders';
import { PAY_TYPE_NAMES } from '@mashang/contract/products';
import type { ListDeclaration, ListFilter } from '../../lib/list-url.ts';

const SORTS = { sorts: ['createTime', 'amount'], defaultSort: '-createTime' };
const PAY_TYPE: ListFilter = {
  kind: 'choice',
  name: 'payType',
  label: '支付类型',
  options: Object.entries(PAY_TYPE_NAMES),
};
const AMOUNTS: readonly ListFilter[] = [
  { kind: 'money', name: 'minAmount', label: '最小金额' },
  { kind: 'money', name: 'maxAmount', label: '最大金额' },
];

/** 代付大厅 / 抢单大厅. */
export const HALL_LIST: ListDeclaration = {
  name: 'payouts-hall',
  testId: 'payout',
  ...SORTS,
  filters: [
    ...AMOUNTS,
    PAY_TYPE,
    {
      kind: 'choice',
      name: 'status',
      label: '状态',
      look: 'chips',
      options: Object.entries(PAYOUT_STATUS_NAMES).slice(0, 2),
    },
  ],
};

/** 我的代付 / 我的订单. */
export const OWN_LIST: ListDeclaration = {
  name: 'payouts-own',
  testId: 'payout',
  ...SORTS,
  filters: [
    { kind: 'text', name: 'orderNo', label: '抢单单号或代付单号', maxLength: 40, place: 'line' },
    { kind: 'dates', label: '抢单时间' },
    ...AMOUNTS,
    PAY_TYPE,
    { kind: 'choices', name: 'status', label: '状态', options: Object.entries(CLAIM_STATUS_NAMES) },
  ],
};

/** 代付订单 of the operator. */
export const PAYOUT_LIST: ListDeclaration = {
  name: 'payouts-payouts',
  testId: 'payout',
  ...SORTS,
  filters: [
    { kind: 'text', name: 'orderNo', label: '代付单号', maxLength: 40, place: 'line' },
    { kind: 'dates', label: '创建时间' },
    { kind: 'text', name: 'mchOrderNo', label: '商户单号' },
    { kind: 'text', name: 'merchant', label: '商户编号或名称', maxLength: 64 },
    { kind: 'text', name: 'claimer', label: '抢单方', maxLength: 64 },
    ...AMOUNTS,
    { kind: 'choice', name: 'claimStatus', label: '抢单状态', options: Object.entries(CLAIM_STATUS_NAMES) },
    { kind: 'choice', name: 'awaitsSecond', label: '大额复核', options: [['1', '待第二人复核']] },
    { kind: 'choice', name: 'awaitsFile', label: '银行付款', options: [['1', '待生成付款文件']] },
    { kind: 'choice', name: 'notifyStatus', label: '回调状态', options: Object.entries(NOTIFY_STATUS_NAMES) },
    PAY_TYPE,
    { kind: 'choices', name: 'status', label: '状态', options: Object.entries(PAYOUT_STATUS_NAMES) },
  ],
};
