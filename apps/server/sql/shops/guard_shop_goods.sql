create or replace function guard_shop_goods() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.market_version < old.market_version then
    raise exception 'goods % may not go back to an older version', old.id
      using errcode = 'check_violation', constraint = 'shop_goods_version';
  end if;
  if new.status <> old.status
    and not exists (select from state_move
      where machine = 'shop_goods' and from_state = old.status and to_state = new.status) then
    raise exception 'goods % may not go from % to %', old.id, old.status, new.status
      using errcode = 'check_violation', constraint = 'shop_goods_moves';
  end if;
  return new;
end $$;
