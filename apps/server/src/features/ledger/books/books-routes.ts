import {
  closePeriodCall,
  readBookAccountsCall,
  readBookPostingsCall,
  readBookTransferCall,
  readHoldsCall,
  readPeriodsCall,
  readSolvencyCall,
  readSolvencyDifferencesCall,
  readTrialBalanceCall,
} from '@mashang/contract/endpoints/ledger-books';
import type { Http } from '../../../platform/http/http.ts';
import { implement } from '../../../platform/http/http-back-office.ts';
import { closePeriod } from '../close-period.ts';
import { readHolds } from '../read-holds.ts';
import { readSolvency } from '../solvency/read-solvency.ts';
import { readSolvencyDifferences } from '../solvency/read-solvency-differences.ts';
import { readBookAccounts, readBookPostings, readBookTransfer, readPeriods, readTrialBalance } from './read-books.ts';

/** The operator's books, for operator staff. */
export function booksRoutes(app: Http): void {
  implement(app, readBookAccountsCall, (ctx, request) => readBookAccounts(ctx, request.query));
  implement(app, readSolvencyCall, (ctx, request) => readSolvency(ctx, request.query));
  implement(app, readSolvencyDifferencesCall, (ctx, request) => readSolvencyDifferences(ctx, request.query));
  implement(app, readHoldsCall, (ctx, request) => readHolds(ctx, request.query));
  implement(app, readBookPostingsCall, (ctx, request) => readBookPostings(ctx, request.query));
  implement(app, readBookTransferCall, (ctx, request) => readBookTransfer(ctx, request.query));
  implement(app, readTrialBalanceCall, (ctx, request) => readTrialBalance(ctx, request.query));
  implement(app, readPeriodsCall, (ctx) => readPeriods(ctx));
  implement(app, closePeriodCall, (ctx, request) => closePeriod(ctx, request.body));
}
