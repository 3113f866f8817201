import { AUDIT_FILTERS } from '@mashang/contract/audit';
import { formFilters, type ListDeclaration } from '../../lib/list-url.ts';

/** 审计日志 as a list; the deeds there are come from the server. */
export const AUDIT_LIST: ListDeclaration = {
  name: 'audit',
  testId: 'audit',
  filters: formFilters(AUDIT_FILTERS),
};
