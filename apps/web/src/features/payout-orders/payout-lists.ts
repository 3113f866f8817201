import { CLAIM_FILTERS, PAYOUT_FILTERS, WAITING_FILTERS } from '@mashang/contract/payout-orders';
import { formFilters, type ListDeclaration } from '../../lib/list-url.ts';

const SORTS = { sorts: ['createTime', 'amount'], defaultSort: '-createTime' };
/** 代付大厅 / 抢单大厅. */
export const HALL_LIST: ListDeclaration = {
  name: 'payouts-hall',
  testId: 'payout',
  ...SORTS,
  filters: formFilters(WAITING_FILTERS),
};

/** 我的代付 / 我的订单. */
export const OWN_LIST: ListDeclaration = {
  name: 'payouts-own',
  testId: 'payout',
  ...SORTS,
  filters: formFilters(CLAIM_FILTERS),
};

/** 代付订单 of the operator. */
export const PAYOUT_LIST: ListDeclaration = {
  name: 'payouts-payouts',
  testId: 'payout',
  ...SORTS,
  filters: formFilters(PAYOUT_FILTERS),
};
