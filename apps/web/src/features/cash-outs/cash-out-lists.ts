import { CASH_OUT_FILTERS, OWN_CASH_OUT_FILTERS } from '@mashang/contract/cash-outs';
import { declareList, formFilters } from '../../lib/list/list-url.ts';

/** 提现 of a participant as a list. */
export const OWN_CASH_OUT_LIST = declareList({
  name: 'own-cash-outs',
  testId: 'cash-out',
  filters: formFilters(OWN_CASH_OUT_FILTERS),
});
/** 提现审核 as a list. */
export const CASH_OUT_LIST = declareList({
  name: 'cash-outs',
  testId: 'cash-out',
  filters: formFilters(CASH_OUT_FILTERS),
});
