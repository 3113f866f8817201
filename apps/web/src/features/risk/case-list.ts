import { PRIORITIES, RISK_SUBJECTS } from '@mashang/contract/monitoring';
import { CASE_OUTCOMES, CASE_STATE_NAMES } from '@mashang/contract/risk-cases';
import type { ListDeclaration } from '../../lib/list-url.ts';

/** 案件 as a list. */
export const CASE_LIST: ListDeclaration = {
  name: 'risk-cases',
  testId: 'case',
  filters: [
    { kind: 'text', name: 'caseNo', label: '案件编号', maxLength: 20, place: 'line' },
    { kind: 'text', name: 'linked', label: '关联编号', maxLength: 80 },
    { kind: 'text', name: 'assignee', label: '承办人', maxLength: 64 },
    { kind: 'choice', name: 'subject', label: '对象', options: Object.entries(RISK_SUBJECTS) },
    { kind: 'choice', name: 'overdue', label: '期限', options: [['1', '已超时']] },
    { kind: 'choice', name: 'outcome', label: '结论', options: Object.entries(CASE_OUTCOMES) },
    { kind: 'choices', name: 'priority', label: '优先级', options: Object.entries(PRIORITIES) },
    { kind: 'choices', name: 'state', label: '状态', options: Object.entries(CASE_STATE_NAMES) },
  ],
};
