import { MERCHANT_FILTERS } from '@mashang/contract/merchants';
import { declareList, formFilters } from '../../lib/list/list-url.ts';

/** 商户 of the operator. */
export const MERCHANT_LIST = declareList({
  name: 'merchants',
  testId: 'merchant',
  filters: formFilters(MERCHANT_FILTERS),
});
