import { CASE_FILTERS } from '@mashang/contract/risk-cases';
import { declareList, formFilters } from '../../lib/list/list-url.ts';

/** 案件 as a list. */
export const CASE_LIST = declareList({
  name: 'risk-cases',
  testId: 'case',
  filters: formFilters(CASE_FILTERS),
});
