import { APPROVAL_FILTERS, type ApprovalView } from '@mashang/contract/approvals';
import { declareList, formFilters, type ListState, tabFilter } from '../../lib/list/list-url.ts';
import * as zh from './zh-first.ts';

/** Tabs of the page, in order; the first is where it opens. */
export const TABS: readonly (readonly [ApprovalView, string])[] = [
  ['todo', zh.approvalTabs.todo],
  ['mine', zh.approvalTabs.mine],
  ['all', zh.approvalTabs.all],
];

/** 审批中心. The tab stands in the URL under a name of its own. */
export const APPROVAL_LIST = declareList({
  name: 'approvals',
  testId: 'approval',
  filters: [tabFilter(TABS), ...formFilters(APPROVAL_FILTERS)],
});

/** The tab that is open, as the call names it. */
export function viewOf(state: ListState): ApprovalView {
  return (state.filters.tab as ApprovalView | undefined) ?? 'todo';
}
