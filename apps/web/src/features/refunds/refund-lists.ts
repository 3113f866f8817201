import { REFUND_FILTERS, REFUND_TASK_FILTERS } from '@mashang/contract/refunds';
import { declareList, formFilters } from '../../lib/list/list-url.ts';

/** 退款 as a list. */
export const REFUND_LIST = declareList({
  name: 'refunds',
  testId: 'refund',
  filters: formFilters(REFUND_FILTERS),
});
/** 退款任务 of a collector as a list. */
export const REFUND_TASK_LIST = declareList({
  name: 'refund-tasks',
  testId: 'refund',
  filters: formFilters(REFUND_TASK_FILTERS),
});
