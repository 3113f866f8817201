import { COMPLAINT_STATE_NAMES } from '@mashang/contract/complaints';
import { COMPLAINT_REASONS } from '@mashang/contract/payment-page';
import type { ListDeclaration } from '../../lib/list-url.ts';

/** 投诉处理 as a list. */
export const COMPLAINT_LIST: ListDeclaration = {
  name: 'complaints',
  testId: 'complaint',
  filters: [
    { kind: 'text', name: 'agtOrderNo', label: '代收单号', maxLength: 40, place: 'line' },
    { kind: 'dates', label: '投诉时间' },
    { kind: 'choice', name: 'reason', label: '投诉类型', options: Object.entries(COMPLAINT_REASONS) },
    { kind: 'text', name: 'merchant', label: '商户编号或名称', maxLength: 64 },
    { kind: 'text', name: 'participant', label: '收款方', maxLength: 64 },
    { kind: 'choice', name: 'overdue', label: '期限', options: [['1', '已超时']] },
    { kind: 'choices', name: 'state', label: '状态', options: Object.entries(COMPLAINT_STATE_NAMES) },
  ],
};
