import type { ProductNames } from '@mashang/contract/products';
import { asReader } from '../../platform/database/statements/reader.ts';
import { allow, type Ctx } from '../../platform/verbs/verb.ts';
import { listProductNames } from './products-store.ts';

/** Lists every product by code and name, for the filter of order lists. */
export async function readProductNames(ctx: Ctx): Promise<ProductNames> {
  allow(ctx.actor, 'collection-order:read');
  return asReader(ctx, listProductNames);
}
