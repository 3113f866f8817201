import type { ListDeclaration } from '../../lib/list-url.ts';

/** 下级代理: the tree's own search; saved views keep it with the columns. */
export const SUB_AGENT_LIST: ListDeclaration = {
  name: 'sub-agents',
  testId: 'sub-agent',
  filters: [{ kind: 'text', name: 'keyword', label: '登录名或完整实名', maxLength: 64, place: 'line' }],
};
