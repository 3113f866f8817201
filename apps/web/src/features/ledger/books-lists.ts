import { BOOK_ACCOUNT_FILTERS, BOOK_POSTING_FILTERS } from '@mashang/contract/ledger';
import { formFilters, type ListDeclaration, tabFilter } from '../../lib/list-url.ts';

/** The page's views, by their name in the URL. */
export const BOOK_TABS = [
  ['accounts', '账户'],
  ['postings', '分录'],
  ['trial', '试算平衡'],
  ['solvency', '偿付线'],
  ['periods', '月结'],
] as const;
export type BookTab = (typeof BOOK_TABS)[number][0];

const tab = tabFilter(BOOK_TABS);

/** 账户 as a list. */
export const ACCOUNT_LIST: ListDeclaration = {
  name: 'ledger-accounts',
  testId: 'account',
  filters: [tab, ...formFilters(BOOK_ACCOUNT_FILTERS)],
};
/** 分录 as a list. */
export const POSTING_LIST: ListDeclaration = {
  name: 'ledger-postings',
  testId: 'posting',
  filters: [tab, ...formFilters(BOOK_POSTING_FILTERS)],
};
