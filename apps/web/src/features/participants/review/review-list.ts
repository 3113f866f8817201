import { REVIEW_FILTERS } from '@mashang/contract/participants';
import { declareList, formFilters } from '../../../lib/list/list-url.ts';

/** 参与方审核 as a list. */
export const REVIEW_LIST = declareList({
  name: 'reviews',
  testId: 'review',
  filters: formFilters(REVIEW_FILTERS),
});
