import { TOTAL_CAP } from '@mashang/contract/paging';
import type { RegisterListQuery, RegisterPage } from '@mashang/contract/retention';
import { allow, type Ctx } from '../../platform/verbs/verb.ts';
import { countErasures, listErasures } from './erasure-store.ts';

/** Lists the register of erasures, newest first. */
export async function readRegister(ctx: Ctx, query: RegisterListQuery): Promise<RegisterPage> {
  allow(ctx.actor, 'retention:read');
  const { app } = ctx.platform.db;
  const [rows, counted] = await Promise.all([listErasures(app, query), countErasures(app, query, TOTAL_CAP + 1)]);
  return {
    list: rows.map((row) => ({ ...row, id: row.id.toString() })),
    total: Math.min(counted, TOTAL_CAP),
    page: query.page,
    limit: query.limit,
    ...(counted > TOTAL_CAP ? { totalIsCapped: true } : {}),
  };
}
