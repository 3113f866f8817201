import { CASH_OUT_SOURCES, CASH_OUT_STATUS_NAMES } from '@mashang/contract/cash-outs';
import type { ListDeclaration, ListFilter } from '../../lib/list-url.ts';

const NUMBER: ListFilter = { kind: 'text', name: 'cashOutNo', label: '提现单号', maxLength: 40, place: 'line' };
const SHARED: readonly ListFilter[] = [
  { kind: 'dates', label: '申请时间' },
  { kind: 'choice', name: 'source', label: '来源', options: Object.entries(CASH_OUT_SOURCES) },
  { kind: 'money', name: 'minAmount', label: '最小金额' },
  { kind: 'money', name: 'maxAmount', label: '最大金额' },
  { kind: 'choices', name: 'status', label: '状态', options: Object.entries(CASH_OUT_STATUS_NAMES) },
];

/** 提现 of a participant as a list. */
export const OWN_CASH_OUT_LIST: ListDeclaration = {
  name: 'own-cash-outs',
  testId: 'cash-out',
  filters: [NUMBER, ...SHARED],
};
/** 提现审核 as a list. */
export const CASH_OUT_LIST: ListDeclaration = {
  name: 'cash-outs',
  testId: 'cash-out',
  filters: [
    NUMBER,
    { kind: 'text', name: 'participant', label: '申请人', maxLength: 64 },
    { kind: 'text', name: 'bankReference', label: '银行流水号', maxLength: 64 },
    ...SHARED,
  ],
};
