import { REPORT_KINDS, REPORT_STATE_NAMES } from '@mashang/contract/risk-cases';
import type { ListDeclaration } from '../../lib/list-url.ts';

/** 监管报告 as a list. */
export const REPORT_LIST: ListDeclaration = {
  name: 'risk-reports',
  testId: 'report',
  filters: [
    { kind: 'text', name: 'caseNo', label: '案件编号', maxLength: 20, place: 'line' },
    { kind: 'choice', name: 'kind', label: '报告类型', options: Object.entries(REPORT_KINDS) },
    { kind: 'choice', name: 'overdue', label: '期限', options: [['1', '已超时']] },
    { kind: 'choice', name: 'state', label: '状态', options: Object.entries(REPORT_STATE_NAMES) },
  ],
};
