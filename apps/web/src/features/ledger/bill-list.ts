import { BILL_FILTERS } from '@mashang/contract/ledger';
import { declareList, formFilters } from '../../lib/list/list-url.ts';

/** 账变流水 as a list; owner and account are chosen above it. */
export const BILL_LIST = declareList({
  name: 'bills',
  testId: 'bill',
  filters: formFilters(BILL_FILTERS),
});
