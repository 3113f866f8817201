import { TOP_UP_STATUS_NAMES, TOP_UP_WAYS } from '@mashang/contract/top-ups';
import type { ListDeclaration, ListFilter } from '../../lib/list-url.ts';

/** The agent's ways of topping up, by their name in the URL. */
export const TOP_UP_TABS = [
  ['bank', '银行转账'],
  ['usdt', 'USDT'],
] as const;

const tab: ListFilter = {
  kind: 'choice',
  name: 'tab',
  label: '方式',
  place: 'hidden',
  local: true,
  options: TOP_UP_TABS,
};
const waiting: ListFilter = {
  kind: 'choice',
  name: 'waiting',
  label: '待处理',
  look: 'chips',
  options: [['1', '待我处理']],
};
const common: readonly ListFilter[] = [
  { kind: 'text', name: 'orderNo', label: '充值单号', maxLength: 40, place: 'line' },
  { kind: 'dates', label: '申请时间' },
  { kind: 'text', name: 'participant', label: '参与方名称或编号', maxLength: 64 },
  { kind: 'choice', name: 'way', label: '方式', look: 'chips', options: Object.entries(TOP_UP_WAYS) },
  { kind: 'choices', name: 'status', label: '状态', options: Object.entries(TOP_UP_STATUS_NAMES) },
];
const SORTS = { sorts: ['createTime', 'amount'], defaultSort: '-createTime' };

/** 额度充值 of an agent and those below it. */
export const TOP_UP_LIST: ListDeclaration = { name: 'top-ups', testId: 'top-up', ...SORTS, filters: [tab, ...common] };
/** 充值审核 of the staff. */
export const REVIEW_LIST: ListDeclaration = {
  name: 'top-ups',
  testId: 'top-up',
  ...SORTS,
  filters: [...common, waiting],
};
