import { AUTHORISATION_STATE_NAMES, OPEN_PLATFORM_NAMES } from '@mashang/contract/channel-authorisation';
import type { ListDeclaration } from '../../lib/list-url.ts';

/** The operator's 渠道授权 as a list. */
export const AUTHORISATION_LIST: ListDeclaration = {
  name: 'authorisations',
  testId: 'authorisation',
  filters: [
    { kind: 'text', name: 'keyword', label: '参与方或账号', maxLength: 64, place: 'line' },
    { kind: 'choice', name: 'platform', label: '平台', look: 'chips', options: Object.entries(OPEN_PLATFORM_NAMES) },
    { kind: 'choice', name: 'state', label: '状态', look: 'chips', options: Object.entries(AUTHORISATION_STATE_NAMES) },
  ],
  sorts: ['createTime'],
  defaultSort: '-createTime',
};
