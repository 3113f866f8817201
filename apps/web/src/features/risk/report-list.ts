import { REPORT_FILTERS } from '@mashang/contract/risk-cases';
import { formFilters, type ListDeclaration } from '../../lib/list-url.ts';

/** 监管报告 as a list. */
export const REPORT_LIST: ListDeclaration = {
  name: 'risk-reports',
  testId: 'report',
  filters: formFilters(REPORT_FILTERS),
};
