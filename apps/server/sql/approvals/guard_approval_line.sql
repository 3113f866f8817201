create or replace function guard_approval_line() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.two_above is null) <> (old.two_above is null) then
    raise exception 'a kind of approval keeps its line' using errcode = 'check_violation', constraint = 'approval_line';
  end if;
  if current_user = 'mashang_app' and approval_in_force('approval.line', new.kind) is null then
    raise exception 'the line of % is changed by three people', new.kind
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;
