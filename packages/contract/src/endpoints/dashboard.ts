import { agtIndex, institution } from '../dashboard.ts';
import { endpoint } from '../endpoint.ts';

export const readDashboardCall = endpoint({
  method: 'GET',
  path: '/api/index/agtIndex',
  summary: '首页数据',
  tags: ['首页'],
  permission: 'dashboard:read',
  answer: agtIndex,
  errors: [],
});
export const readInstitutionCall = endpoint({
  method: 'GET',
  path: '/api/index/institution',
  summary: '运营首页：机构资金、待处理与提醒',
  tags: ['首页'],
  permission: 'dashboard:read',
  answer: institution,
  errors: [],
});
