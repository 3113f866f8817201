import { DELIVERY_STATE_NAMES, WEBHOOK_TYPE_NAMES } from '@mashang/contract/webhooks';
import type { ListDeclaration } from '../../lib/list-url.ts';

/** The page's views, by their name in the URL. */
export const WEBHOOK_TABS = [
  ['log', '投递记录'],
  ['targets', '回调目标'],
] as const;

/** 回调日志 as a list. */
export const WEBHOOK_LIST: ListDeclaration = {
  name: 'webhooks',
  testId: 'webhook',
  filters: [
    { kind: 'text', name: 'agtOrderNo', label: '订单号', maxLength: 40, place: 'line' },
    { kind: 'dates', label: '创建时间' },
    { kind: 'text', name: 'mchId', label: '商户号', maxLength: 32 },
    { kind: 'choice', name: 'type', label: '事件', options: Object.entries(WEBHOOK_TYPE_NAMES) },
    { kind: 'choice', name: 'target', label: '回调目标', pattern: /^[et]\d{1,18}$/ },
    { kind: 'choice', name: 'state', label: '状态', look: 'chips', options: Object.entries(DELIVERY_STATE_NAMES) },
  ],
};
