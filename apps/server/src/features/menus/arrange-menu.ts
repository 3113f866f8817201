import type { ArrangeBody, Arrangement, MenuNode, ResetArrangementBody } from '@mashang/contract/menus';
import type { Area } from '@mashang/contract/permissions';
import { requireTwoFactor } from '../../platform/auth/auth.ts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import { actorName } from '../../platform/verbs/audit.ts';
import { allow, type Ctx, writeVerb } from '../../platform/verbs/verb.ts';
import { arrangementFault, builtInNodes } from './arrangement-rules.ts';
import { MENU_TREE } from './menu-tree.ts';
import { lockMenu, writeMenu } from './menus-store.ts';
import { readArrangement } from './read-arrangement.ts';
import { changesOf } from './read-changes.ts';
import * as zh from './zh.ts';

type Saved = { area: Area; version: number; nodes: MenuNode[] };

const write = writeVerb<Saved, void>({
  name: 'menu.arrange',
  permission: 'menu:write',
  async run({ tx, actor, platform }, { area, version, nodes }) {
    const before = await lockMenu(tx, area);
    if (before.version !== version) throw new BusinessError('conflict', zh.arrangeMenu.changedByOther);
    const changes = await changesOf(platform, area, { saved: before.nodes, next: nodes });
    await writeMenu(tx, area, { nodes, version: version + 1, by: actorName(actor) });
    return {
      result: undefined,
      audit: { subjectKind: 'menu', subjectId: area, before: { nodes: before.nodes }, after: { nodes, changes } },
    };
  },
});

/**
 * Saves an area's menu with another order, other names, groups and outside links; everybody of the area sees it at
 * once. Requires a code.
 */
export async function arrangeMenu(ctx: Ctx, { googleAuthCode, ...saved }: ArrangeBody): Promise<Arrangement> {
  allow(ctx.actor, 'menu:write');
  const fault = arrangementFault(saved.nodes, builtInNodes(MENU_TREE, saved.area));
  if (fault) throw invalidField(fault.field, fault.reason);
  await requireTwoFactor(ctx, googleAuthCode, { fresh: false });
  await write(ctx, saved);
  return readAndNotify(ctx, saved.area);
}

/** Restores the program's own menu. Requires a code. */
export async function resetMenu(ctx: Ctx, body: ResetArrangementBody): Promise<Arrangement> {
  const { area, version, googleAuthCode } = body;
  allow(ctx.actor, 'menu:write');
  await requireTwoFactor(ctx, googleAuthCode, { fresh: false });
  await write(ctx, { area, version, nodes: [] });
  return readAndNotify(ctx, area);
}

function readAndNotify(ctx: Ctx, area: Area): Promise<Arrangement> {
  ctx.platform.bus.signal('menus');
  ctx.platform.bus.signal('events');
  return readArrangement(ctx, { area });
}
