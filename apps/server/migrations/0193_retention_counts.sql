-- How many records a shorter period would let go of is counted by the very rule by which the nightly turn lets them go (docs/decisions/0194).

-- Before this moment a record of a category has to be over; `wanted_months` null: the period in force.
create function retention_cutoff(wanted_category text, wanted_months int, floor_months int, moment timestamptz)
returns timestamptz language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select moment - make_interval(months => greatest(coalesce(wanted_months, p.months), p.least, floor_months))
  from retention_period p where p.category = wanted_category
$$;

/*
 * Judges at most `most` records of a source above `after_id`: `go` may be let go of, `held` a legal hold keeps. `lowest` is the first that stays,
 * `all_young` that nothing above them can be over either.
 */
create function retention_judge(wanted_source text, cutoff timestamptz, after_id bigint, most int,
  out go bigint[], out held int, out seen int, out last bigint, out lowest bigint, out all_young boolean)
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
begin
  execute format($q$
    with reach as materialized (select coalesce(array_agg(mark), '{}') as marks from legal_hold_reach),
    batch as materialized (select * from %I where id > $1 order by id limit $2),
    judged as (
      select b.id, b.begun, case when not b.filled then 'empty' when coalesce(b.over >= $3, true) then 'kept'
        when b.marks && r.marks then 'held' else 'over' end as is
      from batch b, reach r)
    select coalesce(array_agg(distinct j.id) filter (where j.is = 'over'
        and not exists (select from judged k where k.id = j.id and k.is in ('kept', 'held'))), '{}'),
      count(*) filter (where j.is = 'held'), count(*), max(j.id),
      min(j.id) filter (where j.is in ('kept', 'held')), bool_and(j.begun >= $3)
    from judged j
  $q$, 'retained_' || replace(wanted_source, '-', '_')) into go, held, seen, last, lowest, all_young using after_id, most, cutoff;
end $$;

/*
 * One turn over one source: looks at `most` records from where the last turn ended, lets those go that are over for longer than their category's period
 * (never less than `floor_months`, which the jurisdiction asks for) and that no hold reaches, and writes it into register and audit log; one transaction.
 */
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
    insert into erasure (run_id, category, source, subject, records, held) values (wanted_run, s.category, s.source, go[1] || '–' || go[erased], erased, held);
    insert into audit_log (actor_kind, actor_name, action, subject_kind, subject_id, after, request_id)
    values ('system', 'system:retention', 'retention.erase', 'retention', s.source, jsonb_build_object('category', s.category, 'records', erased, 'held', held, 'from', go[1], 'to', go[erased], 'before', cutoff), 'run:' || wanted_run);
  end if;
  done := seen < most or all_young;
  lowest := least(c.lowest_kept, lowest);
  update retention_cursor x set floor = case when done then coalesce(lowest - 1, last, c.at_id) else x.floor end, at_id = case when done then coalesce(lowest - 1, last, c.at_id) else last end,
    lowest_kept = case when done then null else lowest end where x.source = wanted_source;
  update retention_run r set erased = r.erased + retention_turn.erased, held = r.held + retention_turn.held where r.id = wanted_run;
end $$;

/*
 * What would go tonight if a category were kept for `wanted_months`, and what a hold would keep: from the floor of each source on, as the turn walks.
 * Looks at some `most` records of a source; `whole` is false where there are more.
 */
create function count_retention(wanted_category text, wanted_months int, floor_months int, moment timestamptz, most int,
  out records bigint, out held bigint, out whole boolean)
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
revoke all on function retention_cutoff(text, int, int, timestamptz), retention_judge(text, timestamptz, bigint, int),
  count_retention(text, int, int, timestamptz, int) from public;
grant execute on function count_retention(text, int, int, timestamptz, int) to mashang_app;
