import { OWN_ORDER_FILTERS } from '@mashang/contract/own-orders';
import { declareList, formFilters } from '../../../lib/list/list-url.ts';

/** 代收订单 of a merchant's people as a list. */
export const OWN_ORDER_LIST = declareList({
  name: 'own-orders',
  testId: 'own-order',
  filters: formFilters(OWN_ORDER_FILTERS),
});
