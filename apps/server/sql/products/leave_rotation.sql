-- An archived account gets no more rotation slots.
create or replace function leave_rotation() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update rotation set enabled = false where account_id = new.id and enabled;
  return null;
end $$;
