import { ONCE } from '../materialize-rows-store.ts';

/** Invariants of sealed months, which are calculated again from the postings themselves. */
export const PERIOD_CHECKS: { name: string; query: string }[] = [
  {
    name: '已结月份可由分录重算 · every sealed month comes out of its postings again, hash by hash',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(month::text) filter (where wrong))[1:10] as examples from (
      select m.month,
        m.hash is distinct from ledger_period_hash(
          lag(m.hash, 1, sha256('mashang ledger periods')) over (order by m.month),
          (select coalesce(
              jsonb_agg(jsonb_build_array(r.account_id, r.opening, r.debit, r.credit) order by r.account_id), '[]')
            from ledger_period_rows(m.month) r))
        or exists (select from ledger_period_balance b
          full join ledger_period_rows(m.month) r on r.account_id = b.account_id
          where b.month = m.month
            and (b.opening, b.debit, b.credit) is distinct from (r.opening, r.debit, r.credit)) as wrong
      from ledger_period m ${ONCE}) x`,
  },
];
