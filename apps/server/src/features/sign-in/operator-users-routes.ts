import { endSessionsBody, operatorUsers, staffRoles, userDevices, userDevicesQuery } from '@mashang/contract/sign-in';
import { z } from 'zod';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import { listOperatorUsers } from './operator-users.ts';
import { readRoles } from './read-roles.ts';
import { endUserSessions, readUserDevices } from './user-devices.ts';

/** 用户与角色: the staff; every change of it is an approval. */
export function operatorUserRoutes(app: Http): void {
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/operatorUsers/findAll',
    summary: '运营用户列表',
    tags: ['用户与角色'],
    permission: 'operator-user:read',
    answer: operatorUsers,
    handler: (ctx) => listOperatorUsers(ctx),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/operatorUsers/devices',
    summary: '一名用户的登录、通行密钥与已知设备',
    tags: ['用户与角色'],
    permission: 'operator-user:read',
    query: userDevicesQuery,
    answer: userDevices,
    handler: (ctx, request) => readUserDevices(ctx, request.query.id),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/operatorUsers/endSessions',
    summary: '让一名用户退出登录',
    description: '不带 sessionId 则全部退出。原因会显示给本人。',
    tags: ['用户与角色'],
    permission: 'operator-user:propose',
    twoFactor: true,
    body: endSessionsBody,
    answer: z.object({ ended: z.int() }),
    success: '已退出登录',
    handler: (ctx, request) => endUserSessions(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/roles/findAll',
    summary: '运营角色与权限',
    tags: ['用户与角色'],
    permission: 'operator-user:read',
    answer: staffRoles,
    handler: (ctx) => readRoles(ctx),
  });
}
