import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { endSessionsBody, operatorUsers, staffRoles, userDevices, userDevicesQuery } from '../sign-in.ts';

export const listOperatorUsersCall = endpoint({
  method: 'GET',
  path: '/api/operatorUsers/findAll',
  summary: '运营用户列表',
  tags: ['用户与角色'],
  permission: 'operator-user:read',
  answer: operatorUsers,
  errors: [],
});
export const readUserDevicesCall = endpoint({
  method: 'GET',
  path: '/api/operatorUsers/devices',
  summary: '一名用户的登录、通行密钥与已知设备',
  tags: ['用户与角色'],
  permission: 'operator-user:read',
  query: userDevicesQuery,
  answer: userDevices,
  errors: ['notFound'],
});
export const endUserSessionsCall = endpoint({
  method: 'POST',
  path: '/api/operatorUsers/endSessions',
  summary: '让一名用户退出登录',
  description: '不带 sessionId 则全部退出。原因会显示给本人。',
  tags: ['用户与角色'],
  permission: 'operator-user:propose',
  twoFactor: true,
  body: endSessionsBody,
  answer: z.object({ ended: z.int() }),
  success: '已退出登录',
  errors: ['notFound', 'conflict'],
});
export const readRolesCall = endpoint({
  method: 'GET',
  path: '/api/roles/findAll',
  summary: '运营角色与权限',
  tags: ['用户与角色'],
  permission: 'operator-user:read',
  answer: staffRoles,
  errors: [],
});
