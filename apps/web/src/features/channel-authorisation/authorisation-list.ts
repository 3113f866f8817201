import { AUTHORISATION_FILTERS } from '@mashang/contract/channel-authorisation';
import { formFilters, type ListDeclaration } from '../../lib/list-url.ts';

/** The operator's 渠道授权 as a list. */
export const AUTHORISATION_LIST: ListDeclaration = {
  name: 'authorisations',
  testId: 'authorisation',
  filters: formFilters(AUTHORISATION_FILTERS),
  sorts: ['createTime'],
  defaultSort: '-createTime',
};
