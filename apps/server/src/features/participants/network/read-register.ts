import { GATE_REASONS } from '@mashang/contract/businesses';
import type { RegisterPage, RegisterQuery, RegisterRow } from '@mashang/contract/participants';
import type { Sql } from '../../../platform/database/db.ts';
import { asReader } from '../../../platform/database/statements/reader.ts';
import { allow, type Ctx } from '../../../platform/verbs/verb.ts';
import { countRegister, listRegister, type RegisterListRow } from './register-store.ts';

const viewRow = ({ id, gate, ...row }: RegisterListRow): RegisterRow => ({
  ...row,
  id: id.toString(),
  gate: gate ? GATE_REASONS[gate] : '',
});

/**
 * Returns the register of agents (L7a): who is appointed, by which contract, where, for what, trained when, and with
 * which standing.
 */
export async function readRegister(ctx: Ctx, query: RegisterQuery): Promise<RegisterPage> {
  allow(ctx.actor, 'participant:oversee');
  return asReader(ctx, async (tx) => {
    const [rows, total] = await Promise.all([listRegister(tx, query), countRegister(tx, query)]);
    return {
      list: rows.map(viewRow),
      total,
      page: query.page,
      limit: query.limit,
    };
  });
}

const STEP = 500;
/** Public entry for the command line: yields the whole register page by page, with the institution's own rights. */
export async function* registerPages(sql: Sql): AsyncGenerator<RegisterRow[]> {
  for (let page = 1; ; page++) {
    const rows = await listRegister(sql, { page, limit: STEP });
    yield rows.map(viewRow);
    if (rows.length < STEP) return;
  }
}
