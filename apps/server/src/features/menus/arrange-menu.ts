import type { ArrangeBody, Arrangement, ResetArrangementBody } from '@mashang/contract/menus';
import { actorName } from '../../platform/audit.ts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import { type Ctx, writeVerb } from '../../platform/verb.ts';
import { arrangementFault, builtInNodes } from './arrangement-rules.ts';
import { MENU_TREE } from './menu-tree.ts';
import { lockMenu, writeMenu } from './menus-store.ts';
import { readArrangement } from './read-arrangement.ts';

const write = writeVerb<ArrangeBody, void>({
  name: 'menu.arrange',
  permission: 'menu:write',
  async run({ tx, actor }, { area, version, nodes }) {
    const before = await lockMenu(tx, area);
    if (before.version !== version) throw new BusinessError('conflict', '菜单已被他人修改，请刷新后重新编排');
    await writeMenu(tx, area, { nodes, version: version + 1, by: actorName(actor) });
    return {
      result: undefined,
      audit: { subjectKind: 'menu', subjectId: area, before: { nodes: before.nodes }, after: { nodes } },
    };
  },
});

/** Puts an area's menu in another order, with other names, groups and outside links; everybody of the area sees it at once. */
export async function arrangeMenu(ctx: Ctx, body: ArrangeBody): Promise<Arrangement> {
  const fault = arrangementFault(body.nodes, builtInNodes(MENU_TREE, body.area));
  if (fault) throw invalidField(fault.field, fault.reason);
  await write(ctx, body);
  return told(ctx, body);
}

/** Back to the program's own menu. */
export async function resetMenu(ctx: Ctx, { area, version }: ResetArrangementBody): Promise<Arrangement> {
  await write(ctx, { area, version, nodes: [] });
  return told(ctx, { area });
}

function told(ctx: Ctx, { area }: Pick<ArrangeBody, 'area'>): Promise<Arrangement> {
  ctx.platform.bus.signal('menus');
  ctx.platform.bus.signal('events');
  return readArrangement(ctx, { area });
}
