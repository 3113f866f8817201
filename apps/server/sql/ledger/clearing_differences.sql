/*
 * Where the books and a place disagree, one row a thing: booked without evidence (`shown` null), evidence that nothing was booked for (`booked` null), or
 * both with other amounts. Their sum is what the clearing accounts stand above what the places say.
 */
create or replace function clearing_differences()
returns table (place text, key text, currency text, booked bigint, shown bigint, at timestamptz, type text, order_no text, reference text, state text)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  with moves as (
    select replace(replace(a.kind, '_clearing', ''), 'stablecoin', 'chain') as place, coalesce(evidence_of_transfer(t), 'transfer:' || t.id) as key, a.currency,
      -sum(p.amount)::bigint as booked, min(t.at) as at, min(t.type) as type, min(t.order_no) as order_no, min(t.reference) as reference
    from ledger_account a join ledger_posting p on p.account_id = a.id join ledger_transfer t on t.id = p.transfer_id
    where a.owner_kind = 'operator' and a.kind in ('bank_clearing', 'channel_clearing', 'stablecoin_clearing') group by 1, 2, 3
  )
  select coalesce(m.place, e.place), coalesce(m.key, e.key), coalesce(m.currency, e.currency), m.booked, e.amount, coalesce(m.at, e.at), coalesce(m.type, ''),
    coalesce(m.order_no, ''), coalesce(m.reference, ''), coalesce(e.state, '')
  from moves m full join place_evidence() e on e.place = m.place and e.key = m.key and e.currency = m.currency
  where m.booked is distinct from e.amount
$$;

grant execute on function clearing_differences() to mashang_app;
