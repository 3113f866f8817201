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

-- The turn takes its rule from there; the rest of it stays as it is.
do $do$
declare
  was text := pg_get_functiondef('retention_turn(bigint,text,timestamptz,int,int)'::regprocedure);
  by_cutoff text := regexp_replace(was, 'select moment - make_interval\([^;]*;',
    'cutoff := retention_cutoff(s.category, null, floor_months, moment);');
  is_now text := regexp_replace(by_cutoff, 'execute format\(\$q\$.*using c\.at_id, most, cutoff;',
    'select j.go, j.held, j.seen, j.last, j.lowest, j.all_young into go, held, seen, last, lowest, all_young
    from retention_judge(wanted_source, cutoff, c.at_id, most) j;');
begin
  if by_cutoff = was or is_now = by_cutoff then raise exception 'retention_turn is not as 0067 left it'; end if;
  execute is_now;
end $do$;

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
