create or replace function refuse_unapproved() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception '% is changed by two people', tg_table_name
    using errcode = 'check_violation', constraint = 'approval_needed';
end $$;
