import { COLLECTION_FILTERS, STAFF_COLLECTION_FILTERS } from '@mashang/contract/collection-orders';
import { formFilters, type ListDeclaration } from '../../lib/list-url.ts';

/** 代收订单 as a list. */
export const ORDER_LIST: ListDeclaration = {
  name: 'collection-orders',
  testId: 'order',
  sorts: ['createTime', 'amount'],
  defaultSort: '-createTime',
  filters: formFilters(COLLECTION_FILTERS),
};

/** The same for staff, over everybody's orders. */
export const STAFF_ORDER_LIST: ListDeclaration = {
  ...ORDER_LIST,
  filters: formFilters(STAFF_COLLECTION_FILTERS),
};
