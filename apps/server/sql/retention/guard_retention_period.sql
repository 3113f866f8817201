create or replace function guard_retention_period() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user = 'mashang_app' then
    perform refuse_without('retention.period', new.category, 'a period of retention');
  end if;
  if (new.category, new.least) is distinct from (old.category, old.least) then
    raise exception 'the least of % is the law''s', old.category
      using errcode = 'check_violation', constraint = 'retention_least';
  end if;
  new.changed_at := clock_timestamp();
  return new;
end $$;
