import type { ListDeclaration } from '../../lib/list-url.ts';

/** 下级费率 as a list. */
export const SON_RATE_LIST: ListDeclaration = {
  name: 'son-rates',
  testId: 'son-rate',
  filters: [
    { kind: 'text', name: 'name', label: '下级名称', maxLength: 64, place: 'line' },
    { kind: 'choice', name: 'prdId', label: '产品', place: 'line', pattern: /^\d{1,18}$/ },
    {
      kind: 'choice',
      name: 'kind',
      label: '类型',
      place: 'line',
      options: [
        ['AGENT', '代理'],
        ['CODE_MERCHANT', '码商'],
      ],
    },
    { kind: 'choice', name: 'scope', label: '范围', look: 'chips', options: [['direct', '仅直属']] },
  ],
};
