import { ANSWER_FILTERS } from '@mashang/contract/bank-files';
import { CHANNEL_DIFFERENCE_FILTERS } from '@mashang/contract/channel-bills';
import { OWN_TRANSFER_FILTERS } from '@mashang/contract/own-transfers';
import { EXCEPTION_FILTERS, LINE_FILTERS } from '@mashang/contract/reconciliation';
import { declareList, formFilters, tabFilter } from '../../lib/list/list-url.ts';
import * as zh from './zh.tsx';

/** The page's tabs, by their name in the URL. */
export const TABS = [
  ['exceptions', zh.tabs.exceptions],
  ['lines', zh.tabs.lines],
  ['check', zh.tabs.check],
  ['channels', zh.tabs.channels],
  ['transfers', zh.tabs.transfers],
  ['answers', zh.tabs.answers],
  ['imports', zh.tabs.imports],
] as const;
export type TabName = (typeof TABS)[number][0];

const tab = tabFilter(TABS);

/** 对账异常 as a list. */
export const EXCEPTION_LIST = declareList({
  name: 'statement-exceptions',
  testId: 'exception',
  filters: [tab, ...formFilters(EXCEPTION_FILTERS)],
});
/** 到账流水 as a list. */
export const LINE_LIST = declareList({
  name: 'statement-lines',
  testId: 'line',
  filters: [tab, ...formFilters(LINE_FILTERS)],
});
/** 导入记录 as a list. */
export const IMPORT_LIST = declareList({ name: 'statement-imports', testId: 'import', filters: [tab] });
/** 渠道差异 as a list. */
export const CHANNEL_DIFFERENCE_LIST = declareList({
  name: 'channel-differences',
  testId: 'channel-difference',
  filters: [tab, ...formFilters(CHANNEL_DIFFERENCE_FILTERS)],
});
/** 自有划转 as a list. */
export const OWN_TRANSFER_LIST = declareList({
  name: 'own-transfers',
  testId: 'own-transfer',
  filters: [tab, ...formFilters(OWN_TRANSFER_FILTERS)],
});
/** 付款回执 as a list. */
export const ANSWER_LIST = declareList({
  name: 'payment-answers',
  testId: 'answer',
  filters: [tab, ...formFilters(ANSWER_FILTERS)],
});
