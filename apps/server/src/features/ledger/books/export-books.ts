import { bookAccountQuery, bookPostingQuery } from '@mashang/contract/ledger';
import {
  BOOK_ACCOUNT_COLUMNS,
  BOOK_POSTING_COLUMNS,
  SOLVENCY_DIFFERENCE_COLUMNS,
} from '@mashang/contract/lists/ledger';
import { solvencyDifferenceQuery } from '@mashang/contract/solvency';
import { exportList } from '../../../platform/http/export-list.ts';
import { readSolvencyDifferences } from '../solvency/read-solvency-differences.ts';
import * as zh from '../zh.ts';
import { readBookAccounts, readBookPostings } from './read-books.ts';

const permission = 'ledger:books';

/** Exports 账本的账户 as a file. */
export const bookAccountExport = exportList({
  name: 'ledger-accounts',
  title: zh.exportBooks.accounts,
  permission,
  query: bookAccountQuery,
  columns: () => BOOK_ACCOUNT_COLUMNS,
  page: readBookAccounts,
});

/** Exports 账本的分录 as a file. */
export const bookPostingExport = exportList({
  name: 'ledger-postings',
  title: zh.exportBooks.postings,
  permission,
  query: bookPostingQuery,
  columns: () => BOOK_POSTING_COLUMNS,
  page: readBookPostings,
});

/** Exports 偿付线的逐笔差异 as a file. */
export const solvencyDifferenceExport = exportList({
  name: 'ledger-differences',
  title: zh.exportBooks.differences,
  permission,
  query: solvencyDifferenceQuery,
  columns: () => SOLVENCY_DIFFERENCE_COLUMNS,
  page: readSolvencyDifferences,
});
