import { operatorUsers, staffRoles } from '@mashang/contract/sign-in';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import { listOperatorUsers } from './operator-users.ts';
import { readRoles } from './read-roles.ts';

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
    url: '/api/roles/findAll',
    summary: '运营角色与权限',
    tags: ['用户与角色'],
    permission: 'operator-user:read',
    answer: staffRoles,
    handler: (ctx) => readRoles(ctx),
  });
}
