-- Keeps a person's key equal to the key of its name, whoever writes it.
create or replace function follow_legal_name() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.legal_name_key := legal_name_key(new.legal_name);
  return new;
end $$;
