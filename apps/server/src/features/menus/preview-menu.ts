import { type Gated, type ServiceStanding, standingOf } from '@mashang/contract/jurisdictions';
import type { MenuItem, PreviewMenuBody } from '@mashang/contract/menus';
import { areaOfRoles, isRole, PERMISSIONS, type Permission } from '@mashang/contract/permissions';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import { allow, type Ctx } from '../../platform/verbs/verb.ts';
import { currentLicence } from '../licence/current-licence.ts';
import { findRolePermissions } from '../users/find-role-permissions.ts';
import { arrangementFault, builtInEntries, builtInNodes, entriesOf } from './arrangement-rules.ts';
import { currentMenu } from './current-menu.ts';
import { menuFor } from './menu-rules.ts';
import { MENU_TREE } from './menu-tree.ts';
import { spellTitle } from './spell-titles.ts';
import { windDownNotice } from './wind-down-notice.ts';
import * as zh from './zh.ts';

async function permissionsOf(ctx: Ctx, { area, role, permissions }: PreviewMenuBody): Promise<Set<Permission>> {
  if (permissions) return new Set(permissions.filter((one): one is Permission => one in PERMISSIONS));
  if (!role) throw invalidField('role', zh.previewMenu.rolesMissing);
  if (!isRole(role) || areaOfRoles([role]) !== area) throw invalidField('role', zh.previewMenu.roleOfOtherArea);
  const found = await findRolePermissions(ctx.platform, role);
  if (!found) throw new BusinessError('notFound', zh.previewMenu.roleMissing);
  return new Set(found);
}

/**
 * The menu that another user would have, by a role or by a set of permissions; as saved or as drafted. Stores nothing.
 */
export async function previewMenu(ctx: Ctx, body: PreviewMenuBody): Promise<MenuItem[]> {
  const { area, nodes, role } = body;
  allow(ctx.actor, nodes ? 'menu:write' : 'operator-user:read');
  const permissions = await permissionsOf(ctx, body);
  const own = builtInNodes(MENU_TREE, area);
  const fault = nodes ? arrangementFault(nodes, own) : null;
  if (fault) throw invalidField(fault.field, fault.reason);
  const entries = nodes
    ? entriesOf(nodes, { area, own: builtInEntries(MENU_TREE, area) })
    : (await currentMenu(ctx.platform, area)).entries;
  const profile = await currentLicence(ctx.platform);
  const standing = (gated: Gated) => standingOf(profile, gated, ctx.now);
  const noticeOf = (stands: ServiceStanding) => windDownNotice(stands, { profile, area });
  return menuFor(entries, { area, roles: role ? [role] : [], permissions, standing, noticeOf, pinyinOf: spellTitle });
}
