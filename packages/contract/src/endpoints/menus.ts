import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  arrangeBody,
  arrangement,
  arrangementQuery,
  menuChanges,
  menuChangesBody,
  menuItem,
  menuReason,
  menuReasonQuery,
  previewMenuBody,
  resetArrangementBody,
} from '../menus.ts';

const tags = ['菜单'];

export const readMenusCall = endpoint({
  method: 'GET',
  path: '/api/menus/current',
  summary: '当前用户的菜单树',
  description: '按角色与权限过滤；许可资料未覆盖的业务不出现。',
  tags,
  firstStep: true,
  answer: z.array(menuItem),
  errors: ['notOffered'],
});
export const explainMenuCall = endpoint({
  method: 'GET',
  path: '/api/menus/reason',
  summary: '页面为何不在菜单中',
  description: '页面不存在、没有权限，或许可未覆盖该业务。',
  tags,
  query: menuReasonQuery,
  answer: menuReason,
  errors: ['notOffered'],
});
export const readArrangementCall = endpoint({
  method: 'GET',
  path: '/api/menus/arrangement',
  summary: '一个区域的菜单编排',
  tags,
  permission: 'menu:write',
  query: arrangementQuery,
  answer: arrangement,
  errors: ['notOffered'],
});
export const arrangeMenuCall = endpoint({
  method: 'POST',
  path: '/api/menus/arrange',
  summary: '保存菜单编排',
  description: '须包含该区域的全部系统菜单；不需要的设为隐藏。隐藏不等于收回权限。',
  tags,
  permission: 'menu:write',
  twoFactor: true,
  body: arrangeBody,
  answer: arrangement,
  success: '菜单已保存，所有人立即可见',
  errors: ['conflict', 'notOffered'],
});
export const resetMenuCall = endpoint({
  method: 'POST',
  path: '/api/menus/resetArrangement',
  summary: '恢复默认菜单',
  tags,
  permission: 'menu:write',
  twoFactor: true,
  body: resetArrangementBody,
  answer: arrangement,
  success: '已恢复默认菜单',
  errors: ['conflict', 'notOffered'],
});
export const readMenuChangesCall = endpoint({
  method: 'POST',
  path: '/api/menus/changes',
  summary: '保存前：将变更什么，哪些角色不再看到',
  description: '不带 nodes 为恢复默认。不保存任何内容。',
  tags,
  permission: 'menu:write',
  body: menuChangesBody,
  answer: menuChanges,
  errors: ['notOffered'],
});
export const previewMenuCall = endpoint({
  method: 'POST',
  path: '/api/menus/preview',
  summary: '以某个角色预览菜单',
  tags,
  permission: 'operator-user:read',
  body: previewMenuBody,
  answer: z.array(menuItem),
  errors: ['notFound', 'notOffered'],
});
