-- Makes one round over one source in one transaction: reads at most `most` records from where the last one ended,
-- erases those that ended longer ago than their category's period (never less than `floor_months`, the jurisdiction's
-- minimum) and that no hold keeps, and writes register and audit log.
create or replace function retention_turn(
  wanted_run bigint, wanted_source text, moment timestamptz, floor_months int, most int, out erased int,
  out held int, out done boolean
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  s retention_source;
  c retention_cursor;
  cutoff timestamptz;
  go bigint[];
  seen int;
  last bigint;
  lowest bigint;
  all_young boolean;
  step text;
begin
  select * into s from retention_source x where x.source = wanted_source;
  select * into c from retention_cursor x where x.source = wanted_source for update;
  cutoff := retention_cutoff(s.category, null, floor_months, moment);
  select j.go, j.held, j.seen, j.last, j.lowest, j.all_young into go, held, seen, last, lowest, all_young
  from retention_judge(wanted_source, cutoff, c.at_id, most) j;
  erased := cardinality(go);
  if erased > 0 then
    perform set_config('app.erasing', 'on', true);
    foreach step in array s.lets_go loop execute step using go, moment; end loop;
    perform set_config('app.erasing', '', true);
    insert into erasure (run_id, category, source, subject, records, held)
    values (wanted_run, s.category, s.source, go[1] || '–' || go[erased], erased, held);
    perform write_audit('system', 'system:retention', 'retention.erase', 'retention', s.source, null,
      jsonb_build_object('category', s.category, 'records', erased, 'held', held, 'from', go[1], 'to', go[erased],
        'before', cutoff),
      'run:' || wanted_run, '');
  end if;
  done := seen < most or all_young;
  lowest := least(c.lowest_kept, lowest);
  update retention_cursor x
  set floor = case when done then coalesce(lowest - 1, last, c.at_id) else x.floor end,
    at_id = case when done then coalesce(lowest - 1, last, c.at_id) else last end,
    lowest_kept = case when done then null else lowest end where x.source = wanted_source;
  update retention_run r
  set erased = r.erased + retention_turn.erased, held = r.held + retention_turn.held
  where r.id = wanted_run;
end $$;

grant execute on function retention_turn(bigint, text, timestamptz, int, int) to mashang_app;
