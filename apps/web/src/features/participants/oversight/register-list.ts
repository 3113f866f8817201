import { REGISTER_FILTERS } from '@mashang/contract/participants';
import { declareList, formFilters } from '../../../lib/list/list-url.ts';

/** 代理登记簿 as a list. */
export const REGISTER_LIST = declareList({
  name: 'agent-register',
  testId: 'register',
  filters: formFilters(REGISTER_FILTERS),
});
