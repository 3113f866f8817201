create or replace function refuse_change() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception '% rows are immutable', tg_table_name using errcode = 'insufficient_privilege';
end $$;
