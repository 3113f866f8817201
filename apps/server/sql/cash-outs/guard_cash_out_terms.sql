create or replace function guard_cash_out_terms() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user = 'mashang_app' and approval_in_force('cash-out.terms', 'terms') is distinct from new.approval_id
    or new.approval_id is null then
    raise exception 'terms of cash-outs are changed by two people'
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;
