import { REVIEW_STATE_NAMES } from '@mashang/contract/participants';
import type { ListDeclaration } from '../../lib/list-url.ts';

/** 参与方审核 as a list. */
export const REVIEW_LIST: ListDeclaration = {
  name: 'reviews',
  testId: 'review',
  filters: [
    { kind: 'text', name: 'keyword', label: '登录名或完整实名', maxLength: 64, place: 'line' },
    { kind: 'choice', name: 'state', label: '状态', look: 'chips', options: Object.entries(REVIEW_STATE_NAMES) },
  ],
};
