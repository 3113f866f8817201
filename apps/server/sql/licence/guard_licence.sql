-- A licence profile is put in force by two people, and only one that may be.
create or replace function guard_licence() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  fault text;
begin
  if current_user <> 'mashang_app' then return new; end if;
  perform refuse_without('licence.profile', 'licence', 'the licence profile');
  fault := licence_fault(new.jurisdiction, new.services, new.settlement_mode);
  if fault is not null then
    raise exception 'the licence profile of % may not be put in force: %', new.jurisdiction, fault using errcode = 'check_violation', constraint = 'licence_lawful';
  end if;
  return new;
end $$;
