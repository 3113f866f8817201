/*
 * Returns where the books and a place disagree, one row an item: booked without evidence (`shown` null), evidence
 * without a booking (`booked` null), or both with other amounts; not what was moved to another account. Each bank
 * account of the institution stands by itself since its registration; without `bank_account_id`: the bank before
 * accounts were named, and every other place. Their sum is the clearing accounts' excess over what the places say.
 */
create or replace function clearing_differences()
returns table (place text, bank_account_id bigint, key text, currency text, booked bigint, shown bigint,
  at timestamptz, type text, order_no text, reference text,
  state text)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  with proven as materialized (select e.transfer_id, e.bank_account_id, min(e.key) as key
    from evidence_of_transfers() e
    group by 1, 2),
  things (place, bank_account_id, key, currency, booked, shown, at, booked_at, type, order_no, reference, state) as (
    select case when b.kind = 'own' then 'own' else replace(replace(a.kind, '_clearing', ''), 'stablecoin', 'chain')
      end, case when t.id > b.opened_transfer then b.id end,
      coalesce(x.key, 'transfer:' || t.id), a.currency, -p.amount, null::bigint, null::timestamptz, t.at, t.type,
        t.order_no, t.reference, null
    from ledger_account a join ledger_posting p on p.account_id = a.id join ledger_transfer t on t.id = p.transfer_id
    left join bank_account b on b.clearing_account = a.id
      left join proven x on x.transfer_id = t.id and coalesce(x.bank_account_id, b.id, 0) = coalesce(b.id, 0)
    where a.owner_kind in ('operator', 'bank', 'channel') and a.kind like '%\_clearing'
    union all
    select e.place, e.bank_account_id, e.key, e.currency, null, e.amount, e.at, null, null, null, null, e.state
    from place_evidence() e
  )
  select m.place, m.bank_account_id, m.key, m.currency, sum(m.booked)::bigint, sum(m.shown)::bigint,
    coalesce(min(m.booked_at), min(m.at)), coalesce(min(m.type), ''),
    coalesce(min(m.order_no), ''), coalesce(min(m.reference), ''), coalesce(min(m.state), '')
  from things m group by 1, 2, 3, 4 having coalesce(sum(m.booked), 0) <> coalesce(sum(m.shown), 0)
$$;

grant execute on function clearing_differences() to mashang_app;
