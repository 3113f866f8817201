import { COMPLAINT_FILTERS } from '@mashang/contract/payment-page';
import { declareList, formFilters } from '../../lib/list/list-url.ts';

/** 投诉处理 as a list. */
export const COMPLAINT_LIST = declareList({
  name: 'complaints',
  testId: 'complaint',
  filters: formFilters(COMPLAINT_FILTERS),
});
