import { type Gated, standingOf } from '@mashang/contract/jurisdictions';
import type { MenuItem } from '@mashang/contract/menus';
import { BusinessError } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import { currentLicence } from '../licence/current-licence.ts';
import { currentMenu } from './current-menu.ts';
import { menuFor } from './menu-rules.ts';
import { windDownNotice } from './wind-down-notice.ts';
import * as zh from './zh.ts';

/**
 * The menu tree of the signed-in user: as its area's menu is arranged, by role and permission, without entries that the
 * licence does not cover.
 */
export async function readMenus({ platform, actor, now }: Ctx): Promise<MenuItem[]> {
  if (actor.kind !== 'user') throw new BusinessError('unauthenticated', zh.faults.signInFirst);
  const [profile, { entries, pinyin }] = await Promise.all([
    currentLicence(platform),
    currentMenu(platform, actor.area),
  ]);
  return menuFor(entries, {
    ...actor,
    standing: (gated: Gated) => standingOf(profile, gated, now),
    noticeOf: (standing) => windDownNotice(standing, { profile, area: actor.area }),
    pinyinOf: (title) => pinyin.get(title) ?? '',
  });
}
