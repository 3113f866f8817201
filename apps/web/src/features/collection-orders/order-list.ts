import {
  ADJUSTMENT_NAMES,
  COLLECTION_STATUS_NAMES,
  NOTIFY_STATUS_NAMES,
  RECONCILIATION_STATUS_NAMES,
} from '@mashang/contract/collection-orders';
import type { ListDeclaration } from '../../lib/list-url.ts';

/** 代收订单 as a list. */
export const ORDER_LIST: ListDeclaration = {
  name: 'collection-orders',
  testId: 'order',
  sorts: ['createTime', 'amount'],
  defaultSort: '-createTime',
  filters: [
    { kind: 'text', name: 'agtOrderNo', label: '代收单号', maxLength: 40, place: 'line' },
    { kind: 'dates', label: '创建时间' },
    { kind: 'text', name: 'mchOrderNo', label: '商户单号' },
    { kind: 'text', name: 'outAuthNo', label: '收款账号' },
    { kind: 'choice', name: 'product', label: '产品', pattern: /^.{1,32}$/ },
    { kind: 'money', name: 'minAmount', label: '最小金额' },
    { kind: 'money', name: 'maxAmount', label: '最大金额' },
    { kind: 'choice', name: 'notifyStatus', label: '回调状态', options: Object.entries(NOTIFY_STATUS_NAMES) },
    {
      kind: 'choice',
      name: 'reconciliationStatus',
      label: '调账',
      options: Object.entries(RECONCILIATION_STATUS_NAMES),
    },
    { kind: 'choices', name: 'status', label: '订单状态', options: Object.entries(COLLECTION_STATUS_NAMES) },
  ],
};

/** The same for staff, over everybody's orders. */
export const STAFF_ORDER_LIST: ListDeclaration = {
  ...ORDER_LIST,
  filters: [
    ...ORDER_LIST.filters.slice(0, 3),
    { kind: 'text', name: 'merchant', label: '商户编号或名称', maxLength: 64 },
    { kind: 'text', name: 'participant', label: '收款方', maxLength: 64 },
    ...ORDER_LIST.filters.slice(3, -1),
    { kind: 'choice', name: 'adjustment', label: '差额处理', options: [['pending', ADJUSTMENT_NAMES.pending]] },
    { kind: 'choice', name: 'complained', label: '投诉', options: [['1', '投诉冻结中']] },
    ...ORDER_LIST.filters.slice(-1),
  ],
};
