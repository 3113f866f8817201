import type { ListDeclaration } from '../../lib/list-url.ts';

/** 审计日志 as a list; the deeds there are come from the server. */
export const AUDIT_LIST: ListDeclaration = {
  name: 'audit',
  testId: 'audit',
  filters: [
    { kind: 'text', name: 'actor', label: '操作人', place: 'line' },
    { kind: 'choice', name: 'action', label: '操作', pattern: /^[\w.-]{1,64}$/ },
    { kind: 'dates', label: '时间' },
    { kind: 'text', name: 'subject', label: '对象编号', maxLength: 100 },
    { kind: 'text', name: 'text', label: '变更内容、请求号或 IP', pattern: /^.{2,}$/, complaint: '至少 2 个字' },
  ],
};
