import type { MenuChange, MenuChangesBody, MenuNode } from '@mashang/contract/menus';
import { type Area, type Permission, ROLE_NAMES } from '@mashang/contract/permissions';
import { invalidField } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { allow, type Ctx } from '../../platform/verbs/verb.ts';
import { listRoleHolders } from '../users/find-role-permissions.ts';
import { changesBetween } from './arrangement-changes.ts';
import { arrangementFault, builtInEntries, builtInNodes, withBuiltIn } from './arrangement-rules.ts';
import { MENU_TREE } from './menu-tree.ts';
import { findMenu } from './menus-store.ts';
import * as zh from './zh.ts';

/**
 * The changes of an arrangement, and who is affected, before it is saved; without `nodes`, a return to the built-in
 * menu.
 */
export async function readMenuChanges(ctx: Ctx, { area, nodes }: MenuChangesBody): Promise<MenuChange[]> {
  allow(ctx.actor, 'menu:write');
  const fault = nodes ? arrangementFault(nodes, builtInNodes(MENU_TREE, area)) : null;
  if (fault) throw invalidField(fault.field, fault.reason);
  const { nodes: saved } = await findMenu(ctx.platform.db.app, area);
  return changesOf(ctx.platform, area, { saved, next: nodes ?? [] });
}

type Arrangements = { saved: readonly MenuNode[]; next: readonly MenuNode[] };
/** The changes from a saved arrangement to the next one; an empty one means the program's own menu. */
export async function changesOf(platform: Platform, area: Area, { saved, next }: Arrangements): Promise<MenuChange[]> {
  const own = builtInNodes(MENU_TREE, area);
  const arranged = (nodes: readonly MenuNode[]) => (nodes.length > 0 ? withBuiltIn(nodes, own) : own);
  const changes = changesBetween(arranged(saved), arranged(next), builtInEntries(MENU_TREE, area));
  const holders = changes.some(({ lost }) => lost) ? await holdersOf(platform, area) : [];
  return changes.map(({ lost, ...change }) => ({
    ...change,
    losers: lost ? holders.filter(({ may }) => !lost.permission || may(lost.permission)).map(({ text }) => text) : [],
  }));
}

type Holder = { text: string; may(permission: Permission): boolean };
/** The users of an area's menu: the staff by role, if anybody has the role; of participants and merchants all. */
async function holdersOf(platform: Platform, area: Area): Promise<Holder[]> {
  if (area !== 'operator') {
    const whose = area === 'merchant' ? zh.readChanges.merchantPeople : ROLE_NAMES[area];
    return [{ text: zh.readChanges.allOf(whose), may: () => true }];
  }
  const roles = await listRoleHolders(platform);
  return roles
    .filter(({ people }) => people > 0)
    .map(({ name, people, permissions }) => ({
      text: zh.readChanges.people(name, people),
      may: (permission) => permissions.includes(permission),
    }));
}
