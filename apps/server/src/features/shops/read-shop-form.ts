import type { ShopForm } from '@mashang/contract/shops';
import { asReader } from '../../platform/database/statements/reader.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import { requireService } from '../licence/current-licence.ts';
import { openAuthorisations } from './shop-access.ts';
import { shopOwnerOf } from './shop-owner.ts';
import { listUsedAuthorisations } from './shops-store.ts';

/** Returns the data of the form that adds a shop: own valid authorisations that open no shop yet. */
export async function readShopForm(ctx: Ctx): Promise<ShopForm> {
  shopOwnerOf(ctx);
  await requireService(ctx.platform, 'marketplace');
  const used = new Set(await asReader(ctx, listUsedAuthorisations));
  const open = await openAuthorisations(ctx);
  return { authorisations: open.filter(({ id }) => !used.has(BigInt(id))) };
}
