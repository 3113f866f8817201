import type { Arrangement } from '@mashang/contract/menus';
import type { Area } from '@mashang/contract/permissions';
import { allow, type Ctx } from '../../platform/verbs/verb.ts';
import { builtInEntries, builtInNodes, withBuiltIn } from './arrangement-rules.ts';
import { MENU_TREE } from './menu-tree.ts';
import { findMenu } from './menus-store.ts';

/** An area's menu as it is arranged, and the program's own entries. */
export async function readArrangement(ctx: Ctx, { area }: { area: Area }): Promise<Arrangement> {
  allow(ctx.actor, 'menu:write');
  const { nodes: saved, version, changedBy, changeTime } = await findMenu(ctx.platform.db.app, area);
  const own = builtInNodes(MENU_TREE, area);
  const custom = saved.length > 0;
  return {
    area,
    version,
    custom,
    changedBy,
    changeTime,
    nodes: custom ? withBuiltIn(saved, own) : own,
    builtIn: [...builtInEntries(MENU_TREE, area).values()].map(({ path, title, icon, permission }) => ({
      key: path,
      title,
      icon,
      permission: permission ?? '',
    })),
  };
}
