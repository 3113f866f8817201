import { ACCOUNT_CHECK_FILTERS, ACCOUNT_FILTERS, OWN_ACCOUNT_FILTERS } from '@mashang/contract/collection-accounts';
import { formFilters, type ListDeclaration } from '../../lib/list-url.ts';

/** 收款账户 of a code merchant, who has nobody below. */
export const OWN_ACCOUNT_LIST: ListDeclaration = {
  name: 'collection-accounts',
  testId: 'account',
  filters: formFilters(OWN_ACCOUNT_FILTERS),
};
/** 收款账户 of an agent: its own, and those of the subtree to look at. */
export const ACCOUNT_LIST: ListDeclaration = {
  ...OWN_ACCOUNT_LIST,
  filters: formFilters(ACCOUNT_FILTERS),
};
/** 收款账户审核 of the operator. */
export const CHECK_LIST: ListDeclaration = {
  name: 'account-check',
  testId: 'check',
  filters: formFilters(ACCOUNT_CHECK_FILTERS),
};
