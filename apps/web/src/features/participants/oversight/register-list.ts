import type { ListDeclaration } from '../../../lib/list-url.ts';

/** 代理登记簿 as a list. */
export const REGISTER_LIST: ListDeclaration = {
  name: 'agent-register',
  testId: 'register',
  filters: [
    { kind: 'text', name: 'keyword', label: '登录名、实名或合同编号', maxLength: 64, place: 'line' },
    { kind: 'choice', name: 'missing', label: '登记', look: 'chips', options: [['1', '资料不全']] },
    { kind: 'choice', name: 'stopped', label: '派单', look: 'chips', options: [['1', '停止派单']] },
    { kind: 'choice', name: 'ending', label: '到期', look: 'chips', options: [['1', '30 天内到期']] },
  ],
};
