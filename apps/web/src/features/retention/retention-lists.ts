import { ERASURE_REQUEST_FILTERS } from '@mashang/contract/approvals';
import { ERASURE_FILTERS, HOLD_FILTERS, REFUSAL_FILTERS } from '@mashang/contract/retention';
import { declareList, formFilters, tabFilter } from '../../lib/list/list-url.ts';
import * as zh from './zh.tsx';

/** The page's tabs, by their name in the URL. */
export const TABS = [
  ['periods', zh.retentionTabs.periods],
  ['holds', zh.retentionTabs.holds],
  ['requests', zh.retentionTabs.requests],
  ['refusals', zh.retentionTabs.refusals],
  ['register', zh.retentionTabs.register],
] as const;
export type TabName = (typeof TABS)[number][0];

const tab = tabFilter(TABS);

/** 法律保全 as a list. */
export const HOLD_LIST = declareList({
  name: 'legal-holds',
  testId: 'hold',
  filters: [tab, ...formFilters(HOLD_FILTERS)],
});
/** 删除申请 as a list: proposals to erase a person's data. */
export const REQUEST_LIST = declareList({
  name: 'erasure-requests',
  testId: 'erasure-request',
  filters: [tab, ...formFilters(ERASURE_REQUEST_FILTERS)],
});
/** 拒绝与答复 as a list: refused requests. */
export const REFUSAL_LIST = declareList({
  name: 'erasure-refusals',
  testId: 'erasure-refusal',
  filters: [tab, ...formFilters(REFUSAL_FILTERS)],
});
/** 删除登记 as a list. */
export const REGISTER_LIST = declareList({
  name: 'erasures',
  testId: 'erasure',
  filters: [tab, ...formFilters(ERASURE_FILTERS)],
});
