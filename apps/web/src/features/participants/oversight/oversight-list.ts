import { PARTICIPANT_FILTERS } from '@mashang/contract/participants';
import { declareList, formFilters } from '../../../lib/list/list-url.ts';

/** 参与方 of the operator. */
export const OVERSIGHT_LIST = declareList({
  name: 'participants',
  testId: 'participant',
  filters: formFilters(PARTICIPANT_FILTERS),
});
