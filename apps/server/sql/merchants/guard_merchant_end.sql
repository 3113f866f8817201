create or replace function guard_merchant_end() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user = 'mashang_app'
    and (new.kyb_status <> 4 and new.kyb_expires_at is distinct from old.kyb_expires_at
      and coalesce(new.kyb_expires_at > old.kyb_expires_at, true)
      or old.frozen and not new.frozen)
    and not exists (
      select from approval a
      where a.id = nullif(current_setting('app.approval', true), '')::bigint and a.kind = 'merchant.admission'
        and approval_in_force(a.kind, a.subject_id) = a.id) then
    raise exception 'a merchant is admitted by two people'
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;
