create or replace function guard_account_type() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and old.declined <> '' and (new.enabled or new.declined <> old.declined) then
    raise exception 'type % is declined', old.acc_type
      using errcode = 'check_violation', constraint = 'account_type_declined';
  end if;
  if current_user = 'mashang_app' then
    perform refuse_without('account.type', new.acc_type::text, 'type of account');
  end if;
  new.changed_at := clock_timestamp();
  return new;
end $$;
