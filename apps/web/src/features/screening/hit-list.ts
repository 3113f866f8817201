import { HIT_FILTERS } from '@mashang/contract/screening';
import { declareList, formFilters } from '../../lib/list/list-url.ts';

/** 命中复核 as a list. */
export const HIT_LIST = declareList({
  name: 'screening-hits',
  testId: 'screening-hit',
  filters: formFilters(HIT_FILTERS),
});
