import { BOOKS_CURRENCY, formatMoney, formatPercent } from '@mashang/contract/money';
import {
  type PollConf,
  type pollConfResource,
  ROTATION_ROWS_MAX,
  type RotationOfProduct,
  takesAccountType,
} from '@mashang/contract/products';
import { RESOURCE_ROWS_MAX } from '@mashang/contract/resources';
import type { z } from 'zod';
import type { Tx } from '../../../platform/database/db.ts';
import { asReader } from '../../../platform/database/statements/reader.ts';
import { BusinessError } from '../../../platform/errors.ts';
import { allow, type Ctx } from '../../../platform/verbs/verb.ts';
import { participantOf } from '../participant-of.ts';
import { findProduct, type ProductFacts } from '../products-store.ts';
import * as zh from '../zh.ts';
import { countRotation, findRotationVersion, listOutside, listRotation, type RotationRow } from './rotation-store.ts';

export function viewRotation({ successes, failures, ...row }: RotationRow): PollConf {
  const decided = Number(successes + failures);
  return {
    ...row,
    id: row.id ?? '',
    refusal: row.refusal ?? '',
    currency: BOOKS_CURRENCY,
    minAmount: formatMoney(row.minAmount),
    maxAmount: formatMoney(row.maxAmount),
    successRate: decided === 0 ? '' : formatPercent(Number(successes), decided),
  };
}

type Filter = z.output<(typeof pollConfResource)['listQuery']>;
export async function listPollConf(ctx: Ctx, filter: Filter): Promise<PollConf[]> {
  allow(ctx.actor, 'rotation:read');
  const { me } = participantOf(ctx.actor);
  const rows = await asReader(ctx, (tx) => listRotation(tx, me, { ...filter, page: 1, limit: RESOURCE_ROWS_MAX }));
  return rows.map(viewRotation);
}

export async function pagePollConf(ctx: Ctx, query: z.output<(typeof pollConfResource)['pageQuery']>) {
  allow(ctx.actor, 'rotation:read');
  const { me } = participantOf(ctx.actor);
  return asReader(ctx, async (tx) => {
    const [rows, total] = await Promise.all([listRotation(tx, me, query), countRotation(tx, me, query)]);
    return { list: rows.map(viewRotation), total, page: query.page, limit: query.limit };
  });
}

/** Returns a product's rotation in the subtree, and the reader's own accounts that are not in it. */
export async function loadRotation(
  tx: Tx,
  me: bigint,
  prdId: string,
): Promise<{ product: ProductFacts; version: string; inside: RotationRow[]; outside: RotationRow[] }> {
  const product = await findProduct(tx, BigInt(prdId));
  if (!product) throw new BusinessError('notFound', zh.faults.productMissing);
  const [version, inside, outside] = await Promise.all([
    findRotationVersion(tx, me, product.id),
    listRotation(tx, me, { prdId, page: 1, limit: ROTATION_ROWS_MAX * 4 }),
    listOutside(tx, me, product.id),
  ]);
  return { product, version, inside, outside };
}

/** Returns the data of a product's rotation page: own entries to edit, those below to read, and accounts to add. */
export async function readRotation(ctx: Ctx, { prdId }: { prdId: string }): Promise<RotationOfProduct> {
  allow(ctx.actor, 'rotation:read');
  const { me } = participantOf(ctx.actor);
  const { product, version, inside, outside } = await asReader(ctx, (tx) => loadRotation(tx, me, prdId));
  return {
    prdId,
    prdName: product.name,
    payType: product.payType,
    version,
    rows: [...inside.filter((row) => row.own), ...inside.filter((row) => !row.own)].map(viewRotation),
    addable: outside.filter((row) => takesAccountType(row.accType, product)).map(viewRotation),
  };
}
