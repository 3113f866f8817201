-- Judges at most `most` records of a source above `after_id`: `go` may be erased, a legal hold keeps `held`. `lowest`
-- is the first that stays; `all_young` says that nothing above can have ended either.
create or replace function retention_judge(
  wanted_source text, cutoff timestamptz, after_id bigint, most int, out go bigint[], out held int, out seen int,
  out last bigint, out lowest bigint, out all_young boolean
)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
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
  $q$, 'retained_' || replace(wanted_source, '-', '_')) into go, held, seen, last, lowest, all_young using after_id,
    most, cutoff;
end $$;

grant execute on function retention_judge(text, timestamptz, bigint, int) to mashang_app;
