import { endpoint } from '../endpoint.ts';
import { systemStatus } from '../system.ts';

export const readSystemCall = endpoint({
  method: 'GET',
  path: '/api/system/status',
  summary: '系统状态：进程、队列、数据库、校验与备份',
  tags: ['系统状态'],
  permission: 'system:read',
  answer: systemStatus,
  errors: [],
});
