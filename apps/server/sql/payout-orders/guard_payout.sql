-- A row starts at 0 and goes where the table says, whoever writes.
create or replace function guard_payout() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 0 then raise exception '% starts at 0', tg_table_name using errcode = 'check_violation', constraint = tg_table_name || '_moves'; end if;
  elsif not exists (select from state_move where machine = tg_table_name and from_state = old.status and to_state = new.status) then
    raise exception '% % may not go from % to %', tg_table_name, old.id, old.status, new.status
      using errcode = 'check_violation', constraint = tg_table_name || '_moves';
  end if;
  return new;
end $$;
