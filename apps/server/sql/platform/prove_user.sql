-- Refuses a user other than the acting one.
create or replace function prove_user(said bigint) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if is_program() and said is distinct from acting_user() then
    perform refuse_acting('no session of user ' || coalesce(said::text, 'nobody') || ' was shown');
  end if;
end $$;
