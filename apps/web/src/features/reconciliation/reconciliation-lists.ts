import { OWN_TRANSFER_STATES } from '@mashang/contract/own-transfers';
import { EXCEPTION_KINDS, EXCEPTION_STATES, LINE_STATES } from '@mashang/contract/reconciliation';
import type { ListDeclaration, ListFilter } from '../../lib/list-url.ts';

/** The page's views, by their name in the URL. */
export const TABS = [
  ['exceptions', '异常'],
  ['lines', '到账流水'],
  ['check', '三方核对'],
  ['transfers', '自有划转'],
  ['answers', '付款回执'],
  ['imports', '导入记录'],
] as const;
export type TabName = (typeof TABS)[number][0];

const tab: ListFilter = { kind: 'choice', name: 'tab', label: '视图', place: 'hidden', local: true, options: TABS };

/** 对账异常 as a list. */
export const EXCEPTION_LIST: ListDeclaration = {
  name: 'statement-exceptions',
  testId: 'exception',
  filters: [
    tab,
    { kind: 'text', name: 'text', label: '单号、账号或付款人', place: 'line' },
    { kind: 'dates', label: '日期' },
    { kind: 'choice', name: 'state', label: '状态', options: Object.entries(EXCEPTION_STATES), look: 'chips' },
    { kind: 'choice', name: 'kind', label: '类型', options: Object.entries(EXCEPTION_KINDS), look: 'chips' },
  ],
};
/** 到账流水 as a list. */
export const LINE_LIST: ListDeclaration = {
  name: 'statement-lines',
  testId: 'line',
  filters: [
    tab,
    { kind: 'text', name: 'text', label: '完整户名、流水号或附言', place: 'line' },
    { kind: 'dates', label: '日期' },
    { kind: 'text', name: 'accountNo', label: '本方账号' },
    { kind: 'money', name: 'minAmount', label: '最小金额' },
    { kind: 'money', name: 'maxAmount', label: '最大金额' },
    { kind: 'text', name: 'importId', label: '导入批次', pattern: /^\d{1,18}$/ },
    { kind: 'choice', name: 'state', label: '状态', options: Object.entries(LINE_STATES), look: 'chips' },
  ],
};
/** 导入记录 as a list. */
export const IMPORT_LIST: ListDeclaration = { name: 'statement-imports', testId: 'import', filters: [tab] };
/** 自有划转 as a list. */
export const OWN_TRANSFER_LIST: ListDeclaration = {
  name: 'own-transfers',
  testId: 'own-transfer',
  filters: [
    tab,
    { kind: 'choice', name: 'state', label: '状态', options: Object.entries(OWN_TRANSFER_STATES), look: 'chips' },
  ],
};
/** 付款回执 as a list. */
export const ANSWER_LIST: ListDeclaration = {
  name: 'payment-answers',
  testId: 'answer',
  filters: [
    tab,
    { kind: 'text', name: 'text', label: '付款编号或文件编号', place: 'line' },
    { kind: 'choice', name: 'only', label: '范围', options: [['differences', '只看差异']], look: 'chips' },
  ],
};
