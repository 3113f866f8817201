-- Returns the moment before which a record of a category must have ended; `wanted_months` null: the period in force.
create or replace function retention_cutoff(
  wanted_category text, wanted_months int, floor_months int, moment timestamptz
) returns timestamptz
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select moment - make_interval(months => greatest(coalesce(wanted_months, p.months), p.least, floor_months))
  from retention_period p where p.category = wanted_category
$$;

grant execute on function retention_cutoff(text, int, int, timestamptz) to mashang_app;
