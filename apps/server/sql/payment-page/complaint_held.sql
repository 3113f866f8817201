-- Returns how much of its merchant's money a complaint holds, in fen; zero for null.
create or replace function complaint_held(wanted_complaint bigint) returns bigint
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(sum(h.amount), 0)::bigint
  from complaint c
  join ledger_hold h on h.reference = complaint_hold(c) and h.state = 'open'
  where c.id = wanted_complaint
$$;

grant execute on function complaint_held(bigint) to mashang_app;
