-- Returns what came since the last fold; for participants only what row-level security would show.
create or replace function own_created_since()
returns table (
  day date, participant_id bigint, product_id bigint, account_id bigint, orders bigint, amount bigint,
  succeeded bigint
)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select f.day, f.participant_id, f.product_id, f.account_id, f.orders, f.amount, f.succeeded
  from report_cursor c, created_facts(c.events, '18446744073709551615') f
  where f.participant_id = any (app_subtree())
$$;

grant execute on function own_created_since() to mashang_participant;
