import { SETTLEMENT_FILTERS, SETTLEMENT_RUN_FILTERS } from '@mashang/contract/settlements';
import { declareList, formFilters, tabFilter } from '../../lib/list/list-url.ts';
import * as zh from './zh.tsx';

/** The page's tabs, by their name in the URL. */
export const SETTLEMENT_TABS = [
  ['list', zh.settlementTabs.list],
  ['runs', zh.settlementTabs.runs],
] as const;

/** 商户结算 as a list. */
export const SETTLEMENT_LIST = declareList({
  name: 'settlements',
  testId: 'settlement',
  filters: formFilters(SETTLEMENT_FILTERS),
});
/** Runs, each approved as a whole. */
export const RUN_LIST = declareList({
  name: 'settlement-runs',
  testId: 'settlement-run',
  filters: [tabFilter(SETTLEMENT_TABS), ...formFilters(SETTLEMENT_RUN_FILTERS)],
});
