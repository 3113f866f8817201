import { OWN_SETTLEMENT_FILTERS } from '@mashang/contract/own-settlements';
import { declareList, formFilters } from '../../../lib/list/list-url.ts';

/** 结算 of a merchant's people as a list. */
export const OWN_SETTLEMENT_LIST = declareList({
  name: 'own-settlements',
  testId: 'own-settlement',
  filters: formFilters(OWN_SETTLEMENT_FILTERS),
});
