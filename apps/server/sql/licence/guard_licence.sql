-- Two people put a licence profile in force, only an allowed one, and only as they signed it.
create or replace function guard_licence() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  fault text;
begin
  if current_user <> 'mashang_app' then return new; end if;
  perform refuse_without('licence.profile', 'licence', 'the licence profile');
  fault := licence_fault(new.jurisdiction, new.services, new.settlement_mode);
  if fault is not null then
    raise exception 'the licence profile of % may not be put in force: %', new.jurisdiction, fault
      using errcode = 'check_violation', constraint = 'licence_lawful';
  end if;
  -- Null at the first set-up of a demo, which has no second person yet.
  new.approval_id := approval_in_force('licence.profile', 'licence');
  if new.approval_id is not null and not licence_signed(new) then
    raise exception 'the licence profile is not the one that approval % signed', new.approval_id
      using errcode = 'check_violation', constraint = 'licence_signed';
  end if;
  return new;
end $$;
