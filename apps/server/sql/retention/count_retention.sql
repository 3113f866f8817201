/*
 * Kept for one release; count-shorter.ts has replaced it (docs/decisions/0970).
 * Counts what would be erased tonight if a category were kept for `wanted_months`, and what a hold would keep, from the
 * floor of each source on, as a retention round reads it. Reads about `most` records of a source; `whole` is false
 * where there are more.
 */
create or replace function count_retention(
  wanted_category text, wanted_months int, floor_months int, moment timestamptz, most int, out records bigint,
  out held bigint, out whole boolean
)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  batch constant int := 500;
  cutoff timestamptz := retention_cutoff(wanted_category, wanted_months, floor_months, moment);
  s record;
  j record;
  at_id bigint;
  looked int;
begin
  records := 0;
  held := 0;
  whole := true;
  for s in select x.source, c.floor from retention_source x join retention_cursor c using (source)
    where x.category = wanted_category order by x.place
  loop
    at_id := s.floor;
    looked := 0;
    loop
      select * into j from retention_judge(s.source, cutoff, at_id, batch);
      records := records + cardinality(j.go);
      held := held + j.held;
      exit when j.seen < batch or j.all_young;
      at_id := j.last;
      looked := looked + j.seen;
      if looked >= most then
        whole := false;
        exit;
      end if;
    end loop;
  end loop;
end $$;

grant execute on function count_retention(text, int, int, timestamptz, int) to mashang_app;
