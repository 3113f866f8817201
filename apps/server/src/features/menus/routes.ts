import { whyNotOffered } from '@mashang/contract/jurisdictions';
import { menuItem } from '@mashang/contract/menus';
import { z } from 'zod';
import { BusinessError } from '../../platform/errors.ts';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import { currentLicence } from '../licence/current-licence.ts';
import { menuFor } from './menu-rules.ts';
import { MENU_TREE } from './menu-tree.ts';

export function menuRoutes(app: Http): void {
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/menus/current',
    summary: '当前用户的菜单树',
    description: '按角色与权限过滤；许可资料未覆盖的业务不出现。',
    tags: ['菜单'],
    answer: z.array(menuItem),
    async handler({ platform, actor, now }) {
      if (actor.kind !== 'user') throw new BusinessError('unauthenticated', '请先登录');
      const profile = await currentLicence(platform);
      return menuFor(MENU_TREE, { ...actor, offers: (service) => whyNotOffered(profile, service, now) === null });
    },
  });
}
