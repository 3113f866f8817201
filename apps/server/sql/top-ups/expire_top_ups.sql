-- Kept for one release; expire-top-ups.ts has replaced it (docs/decisions/0970).
-- Ends requests that nobody paid in time; a deposit that is being confirmed keeps its request open.
create or replace function expire_top_ups(most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  x record;
  ended int := 0;
begin
  for x in select id
    from top_up_order
    where status = 0 and expires_at <= clock_timestamp()
    order by expires_at
    limit most for update skip locked loop
    update top_up_order set status = 5, closed_at = clock_timestamp() where id = x.id;
    perform note_top_up(x.id, 'expired', 'system', '');
    ended := ended + 1;
  end loop;
  return ended;
end $$;

grant execute on function expire_top_ups(int) to mashang_app;
