-- A proposal names the acting user as its maker, in nobody else's name. A merchant's own request names no user.
create or replace function prove_proposal() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if is_program() and new.maker_id is distinct from acting_user()
    and (new.maker_id is not null or new.merchant_id is null) then
    perform refuse_acting('nobody proposes in another''s name');
  end if;
  return new;
end $$;
