-- The terms of an application never change; it follows the table of moves, and only the crediting functions credit it.
create or replace function guard_top_up() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if to_jsonb(new) - '{status,credited,reason,operator,closed_at,cancelled_at,line_id,bank_number}'::text[]
    <> to_jsonb(old) - '{status,credited,reason,operator,closed_at,cancelled_at,line_id,bank_number}'::text[] then
    raise exception 'top-up % says what was asked for', old.order_no
      using errcode = 'check_violation', constraint = 'top_up_kept';
  end if;
  if new.status <> old.status
    and not exists (select from state_move
      where machine = 'top_up' and from_state = old.status and to_state = new.status) then
    raise exception 'top-up % may not go from % to %', old.order_no, old.status, new.status
      using errcode = 'check_violation', constraint = 'top_up_moves';
  end if;
  if current_user = 'mashang_app' and (new.credited, new.line_id) is distinct from (old.credited, old.line_id) then
    raise exception 'top-up % is credited by its functions', old.order_no
      using errcode = 'check_violation', constraint = 'top_up_credit';
  end if;
  if current_user = 'mashang_app' and new.status <> old.status and new.status not in (4, 5, 6) then
    raise exception 'top-up % is credited by its functions', old.order_no
      using errcode = 'check_violation', constraint = 'top_up_credit';
  end if;
  return new;
end $$;
