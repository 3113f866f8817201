import { MERCHANT_FILTERS } from '@mashang/contract/merchants';
import { formFilters, type ListDeclaration } from '../../lib/list-url.ts';

/** 商户 of the operator. */
export const MERCHANT_LIST: ListDeclaration = {
  name: 'merchants',
  testId: 'merchant',
  filters: formFilters(MERCHANT_FILTERS),
};
