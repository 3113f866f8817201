import { TOP_UP_FILTERS, TOP_UP_REVIEW_FILTERS, TOP_UP_SORTS } from '@mashang/contract/top-ups';
import { declareList, formFilters, tabFilter } from '../../lib/list/list-url.ts';
import * as zh from './zh.tsx';

/** The agent's methods of topping up, by their name in the URL. */
export const TOP_UP_TABS = [
  ['bank', zh.topUpTabs.bank],
  ['usdt', 'USDT'],
] as const;

const tab = tabFilter(TOP_UP_TABS, zh.topUpTab.method);

/** 额度充值 of an agent and its downline. */
export const TOP_UP_LIST = declareList({
  name: 'top-ups',
  testId: 'top-up',
  ...TOP_UP_SORTS,
  filters: [tab, ...formFilters(TOP_UP_FILTERS)],
});
/** 充值审核 of the staff. */
export const REVIEW_LIST = declareList({
  name: 'top-ups',
  testId: 'top-up',
  ...TOP_UP_SORTS,
  filters: formFilters(TOP_UP_REVIEW_FILTERS),
});
