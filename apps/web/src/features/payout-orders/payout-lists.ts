import { CLAIM_FILTERS, PAYOUT_FILTERS, PAYOUT_SORTS, WAITING_FILTERS } from '@mashang/contract/payout-orders';
import { declareList, formFilters } from '../../lib/list/list-url.ts';

/** 代付大厅 / 抢单大厅. */
export const HALL_LIST = declareList({
  name: 'payouts-hall',
  testId: 'payout',
  ...PAYOUT_SORTS,
  filters: formFilters(WAITING_FILTERS),
});

/** 我的代付 / 我的订单. */
export const OWN_LIST = declareList({
  name: 'payouts-own',
  testId: 'payout',
  ...PAYOUT_SORTS,
  filters: formFilters(CLAIM_FILTERS),
});

/** 代付订单 of the operator. */
export const PAYOUT_LIST = declareList({
  name: 'payouts-payouts',
  testId: 'payout',
  ...PAYOUT_SORTS,
  filters: formFilters(PAYOUT_FILTERS),
});
