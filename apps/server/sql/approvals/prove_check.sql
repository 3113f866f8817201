create or replace function prove_check() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if is_program() and new.user_id is distinct from acting_user() then
    perform refuse_acting('nobody checks in another''s name');
  end if;
  return new;
end $$;
