import { ACCOUNT_CHECK_FILTERS, ACCOUNT_FILTERS, OWN_ACCOUNT_FILTERS } from '@mashang/contract/collection-accounts';
import { declareList, formFilters } from '../../lib/list/list-url.ts';

const ACCOUNTS = { name: 'collection-accounts', testId: 'account' };
/** 收款账户 of a code merchant, who has no sub-agents. */
export const OWN_ACCOUNT_LIST = declareList({
  ...ACCOUNTS,
  filters: formFilters(OWN_ACCOUNT_FILTERS),
});
/** 收款账户 of an agent: its own, and read-only those of its downline. */
export const ACCOUNT_LIST = declareList({
  ...ACCOUNTS,
  filters: formFilters(ACCOUNT_FILTERS),
});
/** 收款账户审核 of the operator. */
export const CHECK_LIST = declareList({
  name: 'account-check',
  testId: 'check',
  filters: formFilters(ACCOUNT_CHECK_FILTERS),
});
