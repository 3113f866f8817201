-- A stopped or frozen merchant gets no new order, whatever a process still caches of its keys, and nobody claims its
-- listed payouts.
create or replace function refuse_stopped_merchants() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  found text;
begin
  if tg_table_name = 'payout_claim' then
    select m.mch_id into found
    from made n
    join payout_order o on o.id = n.payout_id
    join merchant m on m.id = o.merchant_id
    where m.suspended or m.frozen limit 1;
  else
    select m.mch_id into found
    from made n
    join merchant m on m.id = n.merchant_id
    where m.suspended or m.frozen
    limit 1;
  end if;
  if found is not null then
    raise exception 'merchant % is stopped', found using errcode = 'check_violation', constraint = 'merchant_stopped';
  end if;
  return null;
end $$;
