import { maskName } from '@mashang/contract/participants';
import type { HoldListQuery, HoldPage } from '@mashang/contract/retention';
import { allow, type Ctx } from '../../platform/verbs/verb.ts';
import { countHolds, listHolds } from './holds-store.ts';

/** Lists legal holds; those in force first. */
export async function readHolds(ctx: Ctx, query: HoldListQuery): Promise<HoldPage> {
  allow(ctx.actor, 'retention:read');
  const { app } = ctx.platform.db;
  const [rows, total] = await Promise.all([listHolds(app, query), countHolds(app, query)]);
  return {
    list: rows.map(({ id, label, person, ...row }) => ({
      ...row,
      id: id.toString(),
      subject: label || maskName(person),
    })),
    total,
    page: query.page,
    limit: query.limit,
  };
}
