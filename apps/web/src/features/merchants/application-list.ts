import { APPLICATION_FILTERS } from '@mashang/contract/merchants';
import { formFilters, type ListDeclaration } from '../../lib/list-url.ts';

/** 商户准入: what was entered, waits for a decision, or was decided. */
export const APPLICATION_LIST: ListDeclaration = {
  name: 'merchant-applications',
  testId: 'application',
  filters: formFilters(APPLICATION_FILTERS),
};
