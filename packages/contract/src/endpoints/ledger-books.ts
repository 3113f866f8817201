import { endpoint } from '../endpoint.ts';
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
} from '../ledger.ts';
import { solvency, solvencyDifferencePage, solvencyDifferenceQuery, solvencyQuery } from '../solvency.ts';

const tags = ['账本'];

export const readBookAccountsCall = endpoint({
  method: 'GET',
  path: '/api/ledger/accounts',
  summary: '账户与余额',
  tags,
  permission: 'ledger:books',
  query: bookAccountQuery,
  answer: bookAccountPage,
  errors: [],
});
export const readSolvencyCall = endpoint({
  method: 'GET',
  path: '/api/ledger/solvency',
  summary: '偿付线：应付客户与实际持有',
  tags,
  permission: 'ledger:books',
  query: solvencyQuery,
  answer: solvency,
  errors: [],
});
export const readSolvencyDifferencesCall = endpoint({
  method: 'GET',
  path: '/api/ledger/differences',
  summary: '偿付线的逐笔差异，最新的在前，按游标翻页',
  tags,
  permission: 'ledger:books',
  query: solvencyDifferenceQuery,
  answer: solvencyDifferencePage,
  errors: [],
});
export const readHoldsCall = endpoint({
  method: 'GET',
  path: '/api/ledger/holds',
  summary: '一个账户当前的占用',
  tags,
  permission: 'ledger:books',
  query: bookTransferQuery,
  answer: bookHolds,
  errors: ['notFound'],
});
export const readBookPostingsCall = endpoint({
  method: 'GET',
  path: '/api/ledger/postings',
  summary: '分录，按游标翻页',
  tags,
  permission: 'ledger:books',
  query: bookPostingQuery,
  answer: bookPostingPage,
  errors: [],
});
export const readBookTransferCall = endpoint({
  method: 'GET',
  path: '/api/ledger/transfer',
  summary: '一笔转账的全部分录',
  tags,
  permission: 'ledger:books',
  query: bookTransferQuery,
  answer: bookTransfer,
  errors: ['notFound'],
});
export const readTrialBalanceCall = endpoint({
  method: 'GET',
  path: '/api/ledger/trialBalance',
  summary: '试算平衡：当前或任一时点',
  tags,
  permission: 'ledger:books',
  query: trialQuery,
  answer: trialBalance,
  errors: [],
});
export const readPeriodsCall = endpoint({
  method: 'GET',
  path: '/api/ledger/periods',
  summary: '已结月份',
  tags,
  permission: 'ledger:books',
  answer: bookPeriods,
  errors: [],
});
export const closePeriodCall = endpoint({
  method: 'POST',
  path: '/api/ledger/closePeriod',
  summary: '月结：封存一个月的账',
  tags,
  permission: 'ledger:close',
  twoFactor: true,
  body: closePeriodBody,
  success: '已封存',
  errors: ['conflict'],
});
