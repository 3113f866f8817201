import { APPROVAL_FILTERS, type ApprovalView } from '@mashang/contract/approvals';
import { declareList, formFilters, type ListState, tabFilter } from '../../lib/list/list-url.ts';
import * as zh from './zh-first.ts';

/** Tabs of the page, in order; the page opens with the first. */
export const TABS: readonly (readonly [ApprovalView, string])[] = [
  ['todo', zh.approvalTabs.todo],
  ['mine', zh.approvalTabs.mine],
  ['all', zh.approvalTabs.all],
];

/** 审批中心. The open tab is the parameter `tab` of the URL. */
export const APPROVAL_LIST = declareList({
  name: 'approvals',
  testId: 'approval',
  filters: [tabFilter(TABS), ...formFilters(APPROVAL_FILTERS)],
});

/** The open tab, as the call names it. */
export function viewOf(state: ListState): ApprovalView {
  return (state.filters.tab as ApprovalView | undefined) ?? 'todo';
}
