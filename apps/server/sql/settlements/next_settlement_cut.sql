-- Returns the first cut of a plan after a moment, on Shanghai's clock; null for a plan that settles on request only.
create or replace function next_settlement_cut(plan settlement_plan, after timestamptz) returns timestamptz
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select min(cut) from (
    select ((after at time zone 'Asia/Shanghai')::date + d + make_interval(mins => plan.cut_off) + make_interval(
      hours => h)) at time zone 'Asia/Shanghai' as cut,
      extract(isodow from (after at time zone 'Asia/Shanghai')::date + d) as weekday
    from generate_series(-1, 8) d
    cross join lateral generate_series(0, case plan.schedule when 't0' then 23 else 0 end,
      case plan.schedule when 't0' then plan.every_hours else 24 end) h
    where plan.schedule <> 'on_request'
  ) c where c.cut > after and (plan.schedule <> 'weekly' or c.weekday = plan.weekday)
$$;

grant execute on function next_settlement_cut(settlement_plan, timestamptz) to mashang_app;
