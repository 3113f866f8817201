import {
  bookAccountPage,
  bookAccountQuery,
  bookHolds,
  bookPeriods,
  bookPostingPage,
  bookPostingQuery,
  bookTransfer,
  bookTransferQuery,
  closePeriodBody,
  trialBalance,
  trialQuery,
} from '@mashang/contract/ledger';
import { solvency } from '@mashang/contract/solvency';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import { closePeriod } from './close-period.ts';
import { readBookAccounts, readBookPostings, readBookTransfer, readPeriods, readTrialBalance } from './read-books.ts';
import { readHolds } from './read-holds.ts';
import { readSolvency } from './read-solvency.ts';

const tags = ['账本'];

/** The house's books, for operator staff. */
export function booksRoutes(app: Http): void {
  const common = { method: 'GET', tags, permission: 'ledger:books' } as const;
  backOfficeRoute(app, {
    ...common,
    url: '/api/ledger/accounts',
    summary: '账户与余额',
    query: bookAccountQuery,
    answer: bookAccountPage,
    handler: (ctx, request) => readBookAccounts(ctx, request.query),
  });
  backOfficeRoute(app, {
    ...common,
    url: '/api/ledger/solvency',
    summary: '偿付线：应付客户与实际持有，及逐笔差异',
    answer: solvency,
    handler: (ctx) => readSolvency(ctx),
  });
  backOfficeRoute(app, {
    ...common,
    url: '/api/ledger/holds',
    summary: '一个账户当前的占用',
    query: bookTransferQuery,
    answer: bookHolds,
    handler: (ctx, request) => readHolds(ctx, request.query),
  });
  backOfficeRoute(app, {
    ...common,
    url: '/api/ledger/postings',
    summary: '分录，按游标翻页',
    query: bookPostingQuery,
    answer: bookPostingPage,
    handler: (ctx, request) => readBookPostings(ctx, request.query),
  });
  backOfficeRoute(app, {
    ...common,
    url: '/api/ledger/transfer',
    summary: '一笔转账的全部分录',
    query: bookTransferQuery,
    answer: bookTransfer,
    handler: (ctx, request) => readBookTransfer(ctx, request.query),
  });
  backOfficeRoute(app, {
    ...common,
    url: '/api/ledger/trialBalance',
    summary: '试算平衡：当前或任一时点',
    query: trialQuery,
    answer: trialBalance,
    handler: (ctx, request) => readTrialBalance(ctx, request.query),
  });
  backOfficeRoute(app, {
    ...common,
    url: '/api/ledger/periods',
    summary: '已结月份',
    answer: bookPeriods,
    handler: (ctx) => readPeriods(ctx),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/ledger/closePeriod',
    summary: '月结：封存一个月的账',
    tags,
    permission: 'ledger:close',
    twoFactor: true,
    body: closePeriodBody,
    success: '已封存',
    handler: (ctx, request) => closePeriod(ctx, request.body),
  });
}
