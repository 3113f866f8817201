import { APPROVAL_KINDS, APPROVAL_STATE_NAMES, type ApprovalView } from '@mashang/contract/approvals';
import type { ListDeclaration, ListState } from '../../lib/list-url.ts';

/** Tabs of the page, in order; the first is where it opens. */
export const TABS: readonly (readonly [ApprovalView, string])[] = [
  ['todo', '待我审批'],
  ['mine', '我发起的'],
  ['all', '全部'],
];

/** 审批中心. The tab stands in the URL under a name of its own. */
export const APPROVAL_LIST: ListDeclaration = {
  name: 'approvals',
  testId: 'approval',
  filters: [
    { kind: 'choice', name: 'tab', label: '视图', options: TABS, place: 'hidden', local: true },
    { kind: 'text', name: 'subject', label: '对象', maxLength: 64, place: 'line' },
    { kind: 'dates', label: '提交时间' },
    {
      kind: 'choice',
      name: 'kind',
      label: '类型',
      options: Object.entries(APPROVAL_KINDS).map(([kind, { title }]) => [kind, title] as const),
    },
    { kind: 'text', name: 'maker', label: '发起人', maxLength: 64 },
    { kind: 'choices', name: 'state', label: '状态', options: Object.entries(APPROVAL_STATE_NAMES) },
  ],
};

/** The tab that is open, as the call names it. */
export function viewOf(state: ListState): ApprovalView {
  return (state.filters.tab as ApprovalView | undefined) ?? 'todo';
}
