import { systemStatus } from '@mashang/contract/system';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import { readSystem } from './read-system.ts';

export function systemRoutes(app: Http, about: { version: string; build: string }): void {
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/system/status',
    summary: '系统状态：进程、队列、数据库、校验与备份',
    tags: ['系统状态'],
    permission: 'system:read',
    answer: systemStatus,
    handler: (ctx) => readSystem(ctx, about),
  });
}
