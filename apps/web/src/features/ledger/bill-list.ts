import { TRANSFER_TYPE_NAMES } from '@mashang/contract/ledger';
import type { ListDeclaration } from '../../lib/list-url.ts';

/** 账变流水 as a list; whose account and which one are chosen above it. */
export const BILL_LIST: ListDeclaration = {
  name: 'bills',
  testId: 'bill',
  filters: [
    { kind: 'dates', label: '发生时间' },
    { kind: 'choice', name: 'type', label: '类型', look: 'chips', options: Object.entries(TRANSFER_TYPE_NAMES) },
    { kind: 'choice', name: 'account', label: '账户', place: 'hidden', options: [['commission', '佣金']] },
    { kind: 'choice', name: 'participantId', label: '账户所属', place: 'hidden', pattern: /^\d{1,18}$/ },
  ],
};
