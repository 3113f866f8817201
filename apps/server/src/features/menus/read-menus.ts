import { type Service, whyNotOffered } from '@mashang/contract/jurisdictions';
import type { MenuItem } from '@mashang/contract/menus';
import { BusinessError } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/verb.ts';
import { currentLicence } from '../licence/current-licence.ts';
import { menuFor } from './menu-rules.ts';
import { MENU_TREE } from './menu-tree.ts';
import { spellTitles } from './spell-titles.ts';

/** Spelled once, when the program starts: the titles are part of it. */
const PINYIN = spellTitles(MENU_TREE);

/** The menu tree of the signed-in user: by role and permission, without what the licence does not cover. */
export async function readMenus({ platform, actor, now }: Ctx): Promise<MenuItem[]> {
  if (actor.kind !== 'user') throw new BusinessError('unauthenticated', '请先登录');
  const profile = await currentLicence(platform);
  const offers = (service: Service) => whyNotOffered(profile, service, now) === null;
  return menuFor(MENU_TREE, { ...actor, offers, pinyinOf: (title) => PINYIN.get(title) ?? '' });
}
