import { AUTHORISATION_FILTERS, AUTHORISATION_SORTS } from '@mashang/contract/channel-authorisation';
import { declareList, formFilters } from '../../lib/list/list-url.ts';

/** The operator's 渠道授权 as a list. */
export const AUTHORISATION_LIST = declareList({
  name: 'authorisations',
  testId: 'authorisation',
  filters: formFilters(AUTHORISATION_FILTERS),
  ...AUTHORISATION_SORTS,
});
