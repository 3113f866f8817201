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
} from '@mashang/contract/menus';
import { z } from 'zod';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import { arrangeMenu, resetMenu } from './arrange-menu.ts';
import { explainMenu } from './explain-menu.ts';
import { previewMenu } from './preview-menu.ts';
import { readArrangement } from './read-arrangement.ts';
import { readMenuChanges } from './read-changes.ts';
import { readMenus } from './read-menus.ts';

const tags = ['菜单'];

export function menuRoutes(app: Http): void {
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/menus/current',
    firstStep: true,
    summary: '当前用户的菜单树',
    description: '按角色与权限过滤；许可资料未覆盖的业务不出现。',
    tags,
    answer: z.array(menuItem),
    handler: (ctx) => readMenus(ctx),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/menus/reason',
    summary: '页面为何不在菜单中',
    description: '页面不存在、没有权限，或许可未覆盖该业务。',
    tags,
    query: menuReasonQuery,
    answer: menuReason,
    handler: (ctx, request) => explainMenu(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/menus/arrangement',
    summary: '一个区域的菜单编排',
    tags,
    permission: 'menu:write',
    query: arrangementQuery,
    answer: arrangement,
    handler: (ctx, request) => readArrangement(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/menus/arrange',
    summary: '保存菜单编排',
    description: '须包含该区域的全部系统菜单；不需要的设为隐藏。隐藏不等于收回权限。',
    tags,
    permission: 'menu:write',
    twoFactor: true,
    body: arrangeBody,
    answer: arrangement,
    success: '菜单已保存，所有人立即可见',
    handler: (ctx, request) => arrangeMenu(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/menus/resetArrangement',
    summary: '恢复默认菜单',
    tags,
    permission: 'menu:write',
    twoFactor: true,
    body: resetArrangementBody,
    answer: arrangement,
    success: '已恢复默认菜单',
    handler: (ctx, request) => resetMenu(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/menus/changes',
    summary: '保存前：将变更什么，哪些角色不再看到',
    description: '不带 nodes 为恢复默认。不保存任何内容。',
    tags,
    permission: 'menu:write',
    body: menuChangesBody,
    answer: menuChanges,
    handler: (ctx, request) => readMenuChanges(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/menus/preview',
    summary: '以某个角色预览菜单',
    tags,
    permission: 'operator-user:read',
    body: previewMenuBody,
    answer: z.array(menuItem),
    handler: (ctx, request) => previewMenu(ctx, request.body),
  });
}
