import { REPORT_FILTERS } from '@mashang/contract/risk-cases';
import { declareList, formFilters } from '../../lib/list/list-url.ts';

/** 监管报告 as a list. */
export const REPORT_LIST = declareList({
  name: 'risk-reports',
  testId: 'report',
  filters: formFilters(REPORT_FILTERS),
});
