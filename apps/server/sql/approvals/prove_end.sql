create or replace function prove_end() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user <> 'mashang_app' then return new; end if;
  -- The clock ends an expired approval, in nobody's name.
  if new.state = 4 and old.expires_at <= clock_timestamp() then
    new.closed_by := null;
    return new;
  end if;
  new.closed_by := acting_user();
  if new.closed_by is null then perform refuse_acting('nobody ends an approval in another''s name'); end if;
  return new;
end $$;
