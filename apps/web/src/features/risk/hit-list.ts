import { HIT_FILTERS } from '@mashang/contract/screening';
import { formFilters, type ListDeclaration } from '../../lib/list-url.ts';

/** 命中复核 as a list. */
export const HIT_LIST: ListDeclaration = {
  name: 'screening-hits',
  testId: 'screening-hit',
  filters: formFilters(HIT_FILTERS),
};
