-- Records the minute's point of the solvency line, at most once however many callers ask, and deletes points older than
-- 35 days.
create or replace function note_solvency() returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  minute timestamptz := date_trunc('minute', clock_timestamp());
begin
  if exists (select from solvency_point s where s.at = minute) then return false; end if;
  insert into solvency_point (at, currency, owed, books, outside)
  select minute, x.currency, coalesce(sum(x.amount) filter (where x.side = 'owed'), 0),
    coalesce(sum(x.amount) filter (where x.side = 'books' and x.item <> 'own'), 0),
    coalesce(sum(x.amount) filter (where x.side = 'outside' and x.item <> 'own'), 0)
  from solvency_line() x group by x.currency on conflict do nothing;
  delete from solvency_point
  where at in (select s.at from solvency_point s where s.at < minute - interval '35 days' order by s.at limit 500);
  return true;
end $$;

grant execute on function note_solvency() to mashang_app;
