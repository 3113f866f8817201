-- A new order is routed or failed at once; later changes follow the table of moves.
create or replace function guard_collection_order() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.status not in (1, 3) then
      raise exception 'a collection order starts routed or failed'
        using errcode = 'check_violation', constraint = 'collection_order_moves';
    end if;
    return new;
  end if;
  if not exists (select from state_move
    where machine = 'collection_order' and from_state = old.status and to_state = new.status) then
    raise exception 'collection order % may not go from % to %', old.agt_order_no, old.status, new.status
      using errcode = 'check_violation', constraint = 'collection_order_moves';
  end if;
  return new;
end $$;
