import { APPLICATION_FILTERS } from '@mashang/contract/merchants';
import { declareList, formFilters } from '../../../lib/list/list-url.ts';

/** 商户准入: applications that are being entered, wait for a decision, or were decided. */
export const APPLICATION_LIST = declareList({
  name: 'merchant-applications',
  testId: 'application',
  filters: formFilters(APPLICATION_FILTERS),
});
