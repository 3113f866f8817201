import { APPROVAL_STATE_NAMES } from '@mashang/contract/approvals';
import { HOLD_FILTERS, REFUSAL_FILTERS, RETENTION_CATEGORIES } from '@mashang/contract/retention';
import { formFilters, type ListDeclaration, type ListFilter } from '../../lib/list-url.ts';

/** The page's views, by their name in the URL. */
export const TABS = [
  ['periods', '保留期限'],
  ['holds', '法律保全'],
  ['requests', '删除申请'],
  ['refusals', '拒绝与答复'],
  ['register', '删除登记'],
] as const;
export type TabName = (typeof TABS)[number][0];

const tab: ListFilter = { kind: 'choice', name: 'tab', label: '视图', place: 'hidden', local: true, options: TABS };

/** 法律保全 as a list. */
export const HOLD_LIST: ListDeclaration = {
  name: 'legal-holds',
  testId: 'hold',
  filters: [tab, ...formFilters(HOLD_FILTERS)],
};
/** 删除申请 as a list: proposals to erase somebody's data. */
export const REQUEST_LIST: ListDeclaration = {
  name: 'erasure-requests',
  testId: 'erasure-request',
  filters: [
    tab,
    { kind: 'text', name: 'subject', label: '对象', maxLength: 64, place: 'line' },
    { kind: 'dates', label: '提交时间' },
    { kind: 'choices', name: 'state', label: '状态', options: Object.entries(APPROVAL_STATE_NAMES) },
  ],
};
/** 拒绝与答复 as a list: wishes that were refused. */
export const REFUSAL_LIST: ListDeclaration = {
  name: 'erasure-refusals',
  testId: 'erasure-refusal',
  filters: [tab, ...formFilters(REFUSAL_FILTERS)],
};
/** 删除登记 as a list. */
export const REGISTER_LIST: ListDeclaration = {
  name: 'erasures',
  testId: 'erasure',
  filters: [
    tab,
    { kind: 'dates', label: '删除时间' },
    {
      kind: 'choice',
      name: 'category',
      label: '类别',
      options: [
        ...Object.entries(RETENTION_CATEGORIES).map(([name, { title }]) => [name, title] as const),
        ['request', '个人申请'],
      ],
    },
  ],
};
