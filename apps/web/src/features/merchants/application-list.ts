import { APPLICATION_STATE_NAMES } from '@mashang/contract/merchants';
import type { ListDeclaration } from '../../lib/list-url.ts';

/** 商户准入: what was entered, waits for a decision, or was decided. */
export const APPLICATION_LIST: ListDeclaration = {
  name: 'merchant-applications',
  testId: 'application',
  filters: [
    { kind: 'text', name: 'keyword', label: '商户号或名称', maxLength: 64, place: 'line' },
    { kind: 'choices', name: 'state', label: '状态', place: 'line', options: Object.entries(APPLICATION_STATE_NAMES) },
  ],
};
