import { REFUND_FILTERS, REFUND_TASK_FILTERS } from '@mashang/contract/refunds';
import { formFilters, type ListDeclaration } from '../../lib/list-url.ts';

/** 退款 as a list. */
export const REFUND_LIST: ListDeclaration = {
  name: 'refunds',
  testId: 'refund',
  filters: formFilters(REFUND_FILTERS),
};
/** 退款任务 of a collector as a list. */
export const REFUND_TASK_LIST: ListDeclaration = {
  name: 'refund-tasks',
  testId: 'refund',
  filters: formFilters(REFUND_TASK_FILTERS),
};
