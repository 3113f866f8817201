import {
  ACCOUNT_KIND_NAMES,
  type AccountKind,
  type BookAccount,
  type BookPosting,
  bookAccountQuery,
  bookPostingQuery,
} from '@mashang/contract/ledger';
import { type ExportColumn, exportList } from '../../platform/export-list.ts';
import { readBookAccounts, readBookPostings } from './read-books.ts';

const permission = 'ledger:books';

function kindName(kind: string): string {
  return ACCOUNT_KIND_NAMES[kind as AccountKind] ?? kind;
}

/** 账本的账户 as a file. */
export const bookAccountExport = exportList({
  name: 'ledger-accounts',
  title: '账本账户',
  permission,
  query: bookAccountQuery,
  columns: (): ExportColumn<BookAccount>[] => [
    { key: 'owner', title: '归属', cell: (row) => row.owner },
    { key: 'kind', title: '科目', cell: (row) => kindName(row.kind) },
    { key: 'balance', title: '余额（元）', kind: 'money', cell: (row) => row.balance },
    { key: 'held', title: '占用（元）', kind: 'money', cell: (row) => row.held },
    { key: 'available', title: '可用（元）', kind: 'money', cell: (row) => row.available },
    { key: 'id', title: '账户编号', cell: (row) => row.id },
  ],
  page: readBookAccounts,
});

/** 账本的分录 as a file. */
export const bookPostingExport = exportList({
  name: 'ledger-postings',
  title: '账本分录',
  permission,
  query: bookPostingQuery,
  columns: (): ExportColumn<BookPosting>[] => [
    { key: 'time', title: '时间', cell: (row) => row.time },
    { key: 'typeName', title: '类型', cell: (row) => row.typeName },
    { key: 'owner', title: '归属', cell: (row) => row.owner },
    { key: 'kind', title: '科目', cell: (row) => kindName(row.kind) },
    { key: 'amount', title: '金额（元）', kind: 'money', cell: (row) => row.amount },
    { key: 'balanceAfter', title: '余额（元）', kind: 'money', cell: (row) => row.balanceAfter },
    { key: 'orderNo', title: '订单', cell: (row) => row.orderNo },
    { key: 'transferId', title: '转账号', cell: (row) => row.transferId },
    { key: 'reference', title: '业务参照', cell: (row) => row.reference },
    { key: 'accountId', title: '账户编号', cell: (row) => row.accountId },
  ],
  page: readBookPostings,
});
