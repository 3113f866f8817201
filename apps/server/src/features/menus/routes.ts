import { menuItem } from '@mashang/contract/menus';
import { z } from 'zod';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import { readMenus } from './read-menus.ts';

export function menuRoutes(app: Http): void {
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/menus/current',
    summary: '当前用户的菜单树',
    description: '按角色与权限过滤；许可资料未覆盖的业务不出现。',
    tags: ['菜单'],
    answer: z.array(menuItem),
    handler: (ctx) => readMenus(ctx),
  });
}
