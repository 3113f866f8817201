import type { Sql } from '../../../platform/database/db.ts';
import { int4, oneOf, type RowOf, readRows, rowOf } from '../../../platform/database/statements/rows.ts';

/** The invariants that are checked once a minute; `npm run verify` checks all of them and more. */
export const QUICK_CHECKS = ['ledger-zero', 'holds', 'floors', 'newest-transfers'] as const;
const quickCheckRow = rowOf({ invariant: oneOf(QUICK_CHECKS), broken: int4 });
export type QuickCheck = RowOf<typeof quickCheckRow>;

const NEWEST = 2_000;
const MOST_MS = 10_000;

/**
 * Checks each by a query of its own, all in one snapshot: the whole ledger sums to zero; every held amount equals its
 * open holds; no balance is below its holds; each of the newest transfers sums to zero.
 */
export async function checkQuickly(sql: Sql): Promise<QuickCheck[]> {
  return sql.begin('isolation level repeatable read read only', async (tx) => {
    await tx`select set_config('statement_timeout', ${String(MOST_MS)}, true)`;
    return readRows(
      quickCheckRow,
      tx`
      select 'ledger-zero' as invariant, (
        coalesce((select sum(posted) from ledger_balance), 0)
          + coalesce((select sum(r.balance) from ledger_rollup r), 0)
        + coalesce(
          (select sum(p.amount)
            from ledger_rollup r
            join ledger_posting p on p.account_id = r.account_id and p.xid >= r.up_to),
          0)
          <> 0)::int as broken
      union all
      select 'holds', count(*)::int from ledger_balance b full join (
        select account_id, sum(amount) as held from ledger_hold where state = 'open' group by account_id) h
        on h.account_id = b.account_id
      where coalesce(b.held, 0) <> coalesce(h.held, 0)
      union all
      select 'floors', count(*)::int from ledger_balance where posted < held
      union all
      select 'newest-transfers', count(*)::int from (
        select t.id
        from (select id from ledger_transfer order by id desc limit ${NEWEST}) t
        left join ledger_posting p on p.transfer_id = t.id
        group by t.id having coalesce(sum(p.amount), 1) <> 0) x`,
    );
  });
}
