-- Deletes rows of all test spaces from before a moment, at most so many of each table; returns how many of the table
-- with most. What belongs to a deleted row goes with it.
create or replace function prune_test_space(before timestamptz, most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  gone int;
  total int;
begin
  delete from test_object o
  where o.id = any (array(select x.id from test_object x where x.created_at < before order by x.created_at limit most));
  get diagnostics total = row_count;
  delete from test_event e
  where e.id = any (array(select x.id from test_event x where x.at < before order by x.at limit most));
  get diagnostics gone = row_count;
  total := greatest(total, gone);
  delete from test_line l
  where l.id = any (array(select x.id from test_line x where x.at < before order by x.at limit most));
  get diagnostics gone = row_count;
  total := greatest(total, gone);
  delete from test_request r
  where r.ctid = any (array(select x.ctid from test_request x where x.at < before order by x.at limit most));
  get diagnostics gone = row_count;
  return greatest(total, gone);
end $$;

grant execute on function prune_test_space(timestamptz, int) to mashang_test;
