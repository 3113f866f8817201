import { OWN_DELIVERY_FILTERS } from '@mashang/contract/own-deliveries';
import { declareList, formFilters, tabFilter } from '../../../lib/list/list-url.ts';
import * as zh from './zh.ts';

/** The page's tabs, by their name in the URL. */
export const TABS = [
  ['keys', zh.developerTabs.keys],
  ['test', zh.developerTabs.test],
  ['access', zh.developerTabs.access],
  ['deliveries', zh.developerTabs.deliveries],
  ['requests', zh.developerTabs.requests],
  ['products', zh.developerTabs.products],
] as const;

/** 回调记录 as a list. */
export const OWN_DELIVERY_LIST = declareList({
  name: 'own-deliveries',
  testId: 'own-delivery',
  filters: [tabFilter(TABS), ...formFilters(OWN_DELIVERY_FILTERS)],
});
