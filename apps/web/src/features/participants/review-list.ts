import { REVIEW_FILTERS } from '@mashang/contract/participants';
import { formFilters, type ListDeclaration } from '../../lib/list-url.ts';

/** 参与方审核 as a list. */
export const REVIEW_LIST: ListDeclaration = {
  name: 'reviews',
  testId: 'review',
  filters: formFilters(REVIEW_FILTERS),
};
