create or replace function guard_deposit() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.state <> old.state
    and not exists (select from state_move
      where machine = 'chain_deposit' and from_state = old.state and to_state = new.state) then
    raise exception 'deposit % may not go from % to %', old.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'chain_deposit_moves';
  end if;
  if (new.order_id, new.chain_id, new.tx_hash, new.log_index, new.sender, new.amount, new.value)
    is distinct from (old.order_id, old.chain_id, old.tx_hash, old.log_index, old.sender, old.amount, old.value) then
    raise exception 'deposit % says what the chain said', old.id
      using errcode = 'check_violation', constraint = 'chain_deposit_kept';
  end if;
  return new;
end $$;
