import { BOOK_ACCOUNT_FILTERS, BOOK_POSTING_FILTERS } from '@mashang/contract/ledger';
import { SOLVENCY_DIFFERENCE_FILTERS, SOLVENCY_SPAN_NAMES } from '@mashang/contract/solvency';
import { declareList, formFilters, localFilter, tabFilter } from '../../lib/list/list-url.ts';
import * as zh from './zh.tsx';

/** The page's tabs, by their name in the URL. */
export const BOOK_TABS = [
  ['accounts', zh.bookTabs.accounts],
  ['postings', zh.bookTabs.postings],
  ['trial', zh.bookTabs.trial],
  ['solvency', zh.bookTabs.solvency],
  ['periods', zh.bookTabs.periods],
] as const;
export type BookTab = (typeof BOOK_TABS)[number][0];

const tab = tabFilter(BOOK_TABS);

/** 账户 as a list. */
export const ACCOUNT_LIST = declareList({
  name: 'ledger-accounts',
  testId: 'account',
  filters: [tab, ...formFilters(BOOK_ACCOUNT_FILTERS)],
});
/** 分录 as a list. */
export const POSTING_LIST = declareList({
  name: 'ledger-postings',
  testId: 'posting',
  filters: [tab, ...formFilters(BOOK_POSTING_FILTERS)],
});
/** 偿付线's 逐笔差异 as a list; the time span of the curve beside it is in the same URL. */
export const DIFFERENCE_LIST = declareList({
  name: 'ledger-differences',
  testId: 'solvency-difference',
  filters: [
    tab,
    localFilter('span', zh.solvencyTab.span, Object.entries(SOLVENCY_SPAN_NAMES)),
    ...formFilters(SOLVENCY_DIFFERENCE_FILTERS),
  ],
});
