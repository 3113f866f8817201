import { CASE_FILTERS } from '@mashang/contract/risk-cases';
import { formFilters, type ListDeclaration } from '../../lib/list-url.ts';

/** 案件 as a list. */
export const CASE_LIST: ListDeclaration = {
  name: 'risk-cases',
  testId: 'case',
  filters: formFilters(CASE_FILTERS),
};
