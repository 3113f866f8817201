create or replace function guard_risk_rule() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user = 'mashang_app'
    and approval_in_force('risk.rule',
      case tg_table_name when 'risk_rule' then to_jsonb(new) ->> 'code' else to_jsonb(new) ->> 'changed'
        end) is null then
    raise exception 'a rule of monitoring is changed by two people'
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;
