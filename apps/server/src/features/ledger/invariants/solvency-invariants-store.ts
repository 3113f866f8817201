import { ONCE } from '../materialize-rows-store.ts';

/**
 * Invariants of clients' money and its evidence. Each query is one statement that returns (checked, broken, examples).
 */
export const SOLVENCY_CHECKS: { name: string; query: string }[] = [
  {
    name:
      '偿付线与账本相等 · ' +
      'what the solvency line says is owed, earned, outstanding and held is what the postings say, per currency',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(currency) filter (where wrong))[1:10] as examples from (
      select l.currency,
        l.owed + l.own <> l.books + l.asset
          or l.books <> coalesce(
            (select -sum(p.amount) from ledger_account a join ledger_posting p on p.account_id = a.id
          where a.currency = l.currency and a.kind in ('bank_clearing', 'channel_clearing', 'stablecoin_clearing')),
            0) as wrong
      from (select currency, coalesce(sum(amount) filter (where side = 'owed'), 0) as owed,
        coalesce(sum(amount) filter (where side = 'own'), 0) as own,
          coalesce(sum(amount) filter (where side = 'books'), 0) as books,
          coalesce(sum(amount) filter (where side = 'asset'), 0) as asset
        from solvency_line() group by currency) l ${ONCE}) x`,
  },
  {
    // A booking without evidence, or evidence without a booking, is a listed difference; evidence of something else is
    // not, so it breaks this invariant.
    name: '清算账户等于其证据之和，差额逐笔列明 · every clearing booking has evidence from the same place, for the same amount',
    // Evidence on another account of the institution is a difference of both accounts.
    query: `with d as materialized (select * from clearing_differences())
      select (select count(*) from place_evidence()) as checked, count(*) filter (where wrong) as broken,
        (array_agg(what) filter (where wrong))[1:10] as examples from (
      select d.place || ' ' || d.key || ' ' || d.reference as what, d.booked is not null and d.key not like 'transfer:%'
        and not exists (select from statement_match m
          where m.undone_at is null and 'line:' || m.line_id = d.key and m.difference <> 0)
        and not exists (select from d other
          where other.key = d.key and other.booked is null and other.shown = d.booked) as wrong
      from d ${ONCE}) x`,
  },
  {
    name: '一笔转账只有一种币种 · every transfer moves accounts of one currency only',
    query: `select count(*) as checked, count(*) filter (where currencies > 1) as broken,
        (array_agg(id::text) filter (where currencies > 1))[1:10] as examples from (
      select p.transfer_id as id, count(distinct a.currency) as currencies
      from ledger_posting p
      join ledger_account a on a.id = p.account_id
      group by 1 ${ONCE}) x`,
  },
];
