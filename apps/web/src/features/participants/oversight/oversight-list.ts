import { PARTICIPANT_FILTERS } from '@mashang/contract/participants';
import { formFilters, type ListDeclaration } from '../../../lib/list-url.ts';

/** 参与方 of the operator. */
export const OVERSIGHT_LIST: ListDeclaration = {
  name: 'participants',
  testId: 'participant',
  filters: formFilters(PARTICIPANT_FILTERS),
};
