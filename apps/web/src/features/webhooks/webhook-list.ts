import { WEBHOOK_FILTERS } from '@mashang/contract/webhooks';
import { declareList, formFilters } from '../../lib/list/list-url.ts';
import * as zh from './zh.tsx';

/** The page's tabs, by their name in the URL. */
export const WEBHOOK_TABS = [
  ['log', zh.webhookTabs.log],
  ['targets', zh.webhookTabs.targets],
] as const;

/** 回调日志 as a list. */
export const WEBHOOK_LIST = declareList({
  name: 'webhooks',
  testId: 'webhook',
  filters: formFilters(WEBHOOK_FILTERS),
});
