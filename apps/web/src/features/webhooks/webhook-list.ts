import { DELIVERY_STATE_NAMES } from '@mashang/contract/webhooks';
import type { ListDeclaration } from '../../lib/list-url.ts';

/** 回调日志 as a list. */
export const WEBHOOK_LIST: ListDeclaration = {
  name: 'webhooks',
  testId: 'webhook',
  filters: [
    { kind: 'text', name: 'agtOrderNo', label: '代收单号', maxLength: 40, place: 'line' },
    { kind: 'choice', name: 'state', label: '状态', look: 'chips', options: Object.entries(DELIVERY_STATE_NAMES) },
  ],
};
