/*
 * Where the books and a place disagree, one row a thing: booked without evidence (`shown` null), evidence that nothing was booked for (`booked` null), or
 * both with other amounts. Each of the institution's bank accounts by itself, since it was registered; without `bank_account_id`: the bank before accounts
 * were named, and every other place. Their sum is what the clearing accounts stand above what the places say.
 */
create or replace function clearing_differences()
returns table (place text, bank_account_id bigint, key text, currency text, booked bigint, shown bigint, at timestamptz, type text, order_no text, reference text,
  state text)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  with shown as materialized (select * from place_evidence()),
  moves as (
    select case when b.kind = 'own' then 'own' else replace(replace(a.kind, '_clearing', ''), 'stablecoin', 'chain') end as place, case when t.id > b.opened_transfer then b.id end as bank_account_id,
      coalesce(evidence_at(t, b.id), 'transfer:' || t.id) as key, a.currency,
      -sum(p.amount)::bigint as booked, min(t.at) as at, min(t.type) as type, min(t.order_no) as order_no, min(t.reference) as reference
    from ledger_account a join ledger_posting p on p.account_id = a.id join ledger_transfer t on t.id = p.transfer_id
    left join bank_account b on b.clearing_account = a.id
    where a.owner_kind in ('operator', 'bank') and a.kind like '%\_clearing' group by 1, 2, 3, 4
  )
  select coalesce(m.place, e.place), coalesce(m.bank_account_id, e.bank_account_id), coalesce(m.key, e.key), coalesce(m.currency, e.currency), m.booked, e.amount,
    coalesce(m.at, e.at), coalesce(m.type, ''), coalesce(m.order_no, ''), coalesce(m.reference, ''), coalesce(e.state, '')
  from moves m full join shown e
    on e.place = m.place and e.key = m.key and e.currency = m.currency and coalesce(e.bank_account_id, 0) = coalesce(m.bank_account_id, 0)
  where m.booked is distinct from e.amount
$$;

grant execute on function clearing_differences() to mashang_app;
