import { COLLECTION_FILTERS, COLLECTION_SORTS, STAFF_COLLECTION_FILTERS } from '@mashang/contract/collection-orders';
import { declareList, formFilters } from '../../lib/list/list-url.ts';

const ORDERS = { name: 'collection-orders', testId: 'order', ...COLLECTION_SORTS };
/** 代收订单 as a list. */
export const ORDER_LIST = declareList({
  ...ORDERS,
  filters: formFilters(COLLECTION_FILTERS),
});

/** 代收订单 for staff, with the orders of all participants. */
export const STAFF_ORDER_LIST = declareList({
  ...ORDERS,
  filters: formFilters(STAFF_COLLECTION_FILTERS),
});
