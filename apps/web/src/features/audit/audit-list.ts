import { AUDIT_FILTERS } from '@mashang/contract/audit';
import { declareList, formFilters } from '../../lib/list/list-url.ts';

/** 审计日志 as a list; the names of actions come from the server. */
export const AUDIT_LIST = declareList({
  name: 'audit',
  testId: 'audit',
  filters: formFilters(AUDIT_FILTERS),
});
