import { standingOf } from '@mashang/contract/jurisdictions';
import type { MenuReason } from '@mashang/contract/menus';
import { BusinessError } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import { currentLicence } from '../licence/current-licence.ts';
import { currentMenu } from './current-menu.ts';
import { entryAt, entryStanding, isFor } from './menu-rules.ts';
import { MENU_TREE } from './menu-tree.ts';
import * as zh from './zh.ts';

/**
 * Why the signed-in user cannot open a page: it does not exist, its roles may not, or the licence does not cover it
 * now.
 */
export async function explainMenu({ platform, actor, now }: Ctx, { path }: { path: string }): Promise<MenuReason> {
  if (actor.kind !== 'user') throw new BusinessError('unauthenticated', zh.faults.signInFirst);
  const [profile, { entries }] = await Promise.all([currentLicence(platform), currentMenu(platform, actor.area)]);
  const entry = entryAt(entries, path) ?? entryAt(MENU_TREE, path);
  if (!entry) return { kind: 'unknown', title: '', text: '' };
  if (!isFor(entry, actor)) return { kind: 'permission', title: entry.title, text: '' };
  const standing = entryStanding(entry, { area: actor.area, standing: (gated) => standingOf(profile, gated, now) });
  if (standing.kind === 'on') return { kind: 'unknown', title: '', text: '' };
  return { kind: 'service', title: entry.title, text: standing.why };
}
