import { TOP_UP_FILTERS, TOP_UP_REVIEW_FILTERS } from '@mashang/contract/top-ups';
import { formFilters, type ListDeclaration, tabFilter } from '../../lib/list-url.ts';
import * as zh from './zh.tsx';

/** The agent's ways of topping up, by their name in the URL. */
export const TOP_UP_TABS = [
  ['bank', zh.topUpTabs.bank],
  ['usdt', 'USDT'],
] as const;

const tab = tabFilter(TOP_UP_TABS, zh.topUpTab.method);
const SORTS = { sorts: ['createTime', 'amount'], defaultSort: '-createTime' };

/** 额度充值 of an agent and those below it. */
export const TOP_UP_LIST: ListDeclaration = {
  name: 'top-ups',
  testId: 'top-up',
  ...SORTS,
  filters: [tab, ...formFilters(TOP_UP_FILTERS)],
};
/** 充值审核 of the staff. */
export const REVIEW_LIST: ListDeclaration = {
  name: 'top-ups',
  testId: 'top-up',
  ...SORTS,
  filters: formFilters(TOP_UP_REVIEW_FILTERS),
};
