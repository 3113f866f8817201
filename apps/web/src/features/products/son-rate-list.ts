import { SON_RATE_FILTERS } from '@mashang/contract/products';
import { declareList, formFilters } from '../../lib/list/list-url.ts';

/** 下级费率 as a list. */
export const SON_RATE_LIST = declareList({
  name: 'son-rates',
  testId: 'son-rate',
  filters: formFilters(SON_RATE_FILTERS),
});
