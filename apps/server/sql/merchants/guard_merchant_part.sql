-- Two people change a part of a merchant, except at the first set-up.
create or replace function guard_merchant_part() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user = 'mashang_app' and approval_in_force(tg_argv[0], new.merchant_id::text) is null
    and not is_first_set_up() then
    raise exception '% is changed by two people', tg_table_name
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;
