import { OWN_PAYOUT_FILTERS } from '@mashang/contract/own-payouts';
import { declareList, formFilters } from '../../../lib/list/list-url.ts';

/** 代付订单 of a merchant's people as a list. */
export const OWN_PAYOUT_LIST = declareList({
  name: 'own-payouts',
  testId: 'own-payout',
  filters: formFilters(OWN_PAYOUT_FILTERS),
});
