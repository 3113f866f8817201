import { REFUND_KINDS, REFUND_STATE_NAMES } from '@mashang/contract/refunds';
import type { ListDeclaration, ListFilter } from '../../lib/list-url.ts';

const SHARED: readonly ListFilter[] = [
  { kind: 'text', name: 'refundNo', label: '退款单号', maxLength: 40, place: 'line' },
  { kind: 'text', name: 'agtOrderNo', label: '平台单号', maxLength: 40 },
  { kind: 'dates', label: '申请时间' },
  { kind: 'choices', name: 'state', label: '状态', options: Object.entries(REFUND_STATE_NAMES) },
];

/** 退款 as a list. */
export const REFUND_LIST: ListDeclaration = {
  name: 'refunds',
  testId: 'refund',
  filters: [
    ...SHARED,
    { kind: 'text', name: 'merchant', label: '商户', maxLength: 64 },
    { kind: 'choice', name: 'kind', label: '类型', options: Object.entries(REFUND_KINDS) },
    {
      kind: 'choice',
      name: 'executor',
      label: '由谁付款',
      options: [
        ['collector', '收款方付款'],
        ['institution', '机构付款'],
      ],
    },
    {
      kind: 'choice',
      name: 'awaits',
      label: '凭证',
      options: [
        ['first', '待核对'],
        ['second', '待第二人复核'],
      ],
    },
  ],
};
/** 退款任务 of a collector as a list. */
export const REFUND_TASK_LIST: ListDeclaration = { name: 'refund-tasks', testId: 'refund', filters: SHARED };
