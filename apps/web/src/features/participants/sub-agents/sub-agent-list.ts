import { SUB_AGENT_FILTERS } from '@mashang/contract/participants';
import { declareList, formFilters } from '../../../lib/list/list-url.ts';

/** 下级代理: the search of the tree; saved views store it with the columns. */
export const SUB_AGENT_LIST = declareList({
  name: 'sub-agents',
  testId: 'sub-agent',
  filters: formFilters(SUB_AGENT_FILTERS),
});
