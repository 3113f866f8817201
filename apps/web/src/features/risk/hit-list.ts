import { HIT_LEVELS, HIT_STATE_NAMES, HIT_SUBJECTS } from '@mashang/contract/screening';
import type { ListDeclaration } from '../../lib/list-url.ts';

/** 命中复核 as a list. */
export const HIT_LIST: ListDeclaration = {
  name: 'screening-hits',
  testId: 'screening-hit',
  filters: [
    { kind: 'text', name: 'subjectId', label: '订单号或编号', maxLength: 64, place: 'line' },
    { kind: 'choice', name: 'subject', label: '对象', options: Object.entries(HIT_SUBJECTS) },
    { kind: 'choice', name: 'level', label: '程度', options: Object.entries(HIT_LEVELS) },
    { kind: 'choice', name: 'state', label: '状态', look: 'chips', options: Object.entries(HIT_STATE_NAMES) },
  ],
};
