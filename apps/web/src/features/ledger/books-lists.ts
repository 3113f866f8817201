import { ACCOUNT_KIND_NAMES, HOUSE_TRANSFER_TYPE_NAMES, TRANSFER_TYPE_NAMES } from '@mashang/contract/ledger';
import type { ListDeclaration, ListFilter } from '../../lib/list-url.ts';

/** The page's views, by their name in the URL. */
export const BOOK_TABS = [
  ['accounts', '账户'],
  ['postings', '分录'],
  ['trial', '试算平衡'],
  ['solvency', '偿付线'],
  ['periods', '月结'],
] as const;
export type BookTab = (typeof BOOK_TABS)[number][0];

const tab: ListFilter = {
  kind: 'choice',
  name: 'tab',
  label: '视图',
  place: 'hidden',
  local: true,
  options: BOOK_TABS,
};
const kinds = Object.entries(ACCOUNT_KIND_NAMES);

/** 账户 as a list. */
export const ACCOUNT_LIST: ListDeclaration = {
  name: 'ledger-accounts',
  testId: 'account',
  filters: [
    tab,
    { kind: 'text', name: 'owner', label: '归属', place: 'line' },
    { kind: 'choice', name: 'kind', label: '科目', options: kinds, look: 'chips' },
  ],
};
/** 分录 as a list. */
export const POSTING_LIST: ListDeclaration = {
  name: 'ledger-postings',
  testId: 'posting',
  filters: [
    tab,
    { kind: 'text', name: 'orderNo', label: '订单号', maxLength: 40, place: 'line' },
    { kind: 'dates', label: '时间' },
    { kind: 'text', name: 'accountId', label: '账户编号', pattern: /^\d{1,18}$/ },
    { kind: 'text', name: 'transferId', label: '转账号', pattern: /^\d{1,18}$/ },
    {
      kind: 'choice',
      name: 'type',
      label: '类型',
      options: [...Object.entries(TRANSFER_TYPE_NAMES), ...Object.entries(HOUSE_TRANSFER_TYPE_NAMES)],
    },
    { kind: 'choice', name: 'kind', label: '科目', options: kinds, look: 'chips' },
  ],
};
