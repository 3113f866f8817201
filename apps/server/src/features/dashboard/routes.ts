import { agtIndex, institution } from '@mashang/contract/dashboard';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import { readDashboard } from './read-dashboard.ts';
import { readInstitution } from './read-institution.ts';

export function dashboardRoutes(app: Http): void {
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/index/agtIndex',
    summary: '首页数据',
    tags: ['首页'],
    permission: 'dashboard:read',
    answer: agtIndex,
    handler: (ctx) => readDashboard(ctx),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/index/institution',
    summary: '运营首页：机构资金、待处理与提醒',
    tags: ['首页'],
    permission: 'dashboard:read',
    answer: institution,
    handler: (ctx) => readInstitution(ctx),
  });
}
