import type { ProductNames } from '@mashang/contract/products';
import { asReader } from '../../platform/database/statements/reader.ts';
import { allow, type Ctx } from '../../platform/verbs/verb.ts';
import { listProductNames } from './products-store.ts';

/** Every product by code and name: what an order list is filtered by. */
export async function readProductNames(ctx: Ctx): Promise<ProductNames> {
  allow(ctx.actor, 'collection-order:read');
  return asReader(ctx, listProductNames);
}
