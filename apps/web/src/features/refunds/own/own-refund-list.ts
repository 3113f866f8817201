import { OWN_REFUND_FILTERS } from '@mashang/contract/own-refunds';
import { declareList, formFilters } from '../../../lib/list/list-url.ts';

/** 退款 of a merchant's people as a list. */
export const OWN_REFUND_LIST = declareList({
  name: 'own-refunds',
  testId: 'own-refund',
  filters: formFilters(OWN_REFUND_FILTERS),
});
