import { ACCOUNT_STATUS_NAMES, CHECK_STATUS_NAMES } from '@mashang/contract/collection-accounts';
import type { ListDeclaration, ListFilter } from '../../lib/list-url.ts';

const KEYWORD: ListFilter = {
  kind: 'text',
  name: 'keyword',
  label: '完整账号、户名或别名',
  maxLength: 64,
  place: 'line',
};
/** Its options come with the page: types are data of the server. */
const TYPE: ListFilter = { kind: 'choice', name: 'accType', label: '账户类型', pattern: /^([0-9]|[1-6]\d|7[0-6])$/ };
const CHECK: ListFilter = {
  kind: 'choice',
  name: 'checkStatus',
  label: '审核状态',
  look: 'chips',
  options: Object.entries(CHECK_STATUS_NAMES),
};

/** 收款账户 of a code merchant, who has nobody below. */
export const OWN_ACCOUNT_LIST: ListDeclaration = {
  name: 'collection-accounts',
  testId: 'account',
  filters: [
    KEYWORD,
    TYPE,
    { kind: 'choice', name: 'status', label: '启用状态', options: Object.entries(ACCOUNT_STATUS_NAMES) },
    CHECK,
  ],
};
/** 收款账户 of an agent: its own, and those of the subtree to look at. */
export const ACCOUNT_LIST: ListDeclaration = {
  ...OWN_ACCOUNT_LIST,
  filters: [
    ...OWN_ACCOUNT_LIST.filters,
    {
      kind: 'choice',
      name: 'owner',
      label: '归属',
      look: 'chips',
      options: [
        ['own', '本人'],
        ['subtree', '下级'],
      ],
    },
  ],
};
/** 收款账户审核 of the operator. */
export const CHECK_LIST: ListDeclaration = {
  name: 'account-check',
  testId: 'check',
  filters: [
    { ...KEYWORD, label: '账号、户名或参与方' },
    CHECK,
    { kind: 'choice', name: 'unshown', label: '账户证明', look: 'chips', options: [['1', '待补交证明']] },
  ],
};
