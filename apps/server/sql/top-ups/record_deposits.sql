-- Records deposits from logs of the configured token: [{tx, log, block, hash, time, from, to, units}]. Returns how many
-- were new or came back.
create or replace function record_deposits(wanted_chain bigint, wanted_token text, items jsonb) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  i record;
  d chain_deposit;
  changed int := 0;
begin
  for i in select x.*, o.id as order_id, o.rate, o.order_no
    from jsonb_to_recordset(items) as x (tx text, log int, block bigint, hash text, time bigint, sender text,
      receiver text, units bigint)
    join top_up_order o on o.chain_id = wanted_chain and o.token = wanted_token and o.address = x.receiver
      order by o.id, x.block, x.log loop
    continue when i.units <= 0;
    perform 1 from top_up_order o where o.id = i.order_id for update;
    select * into d
    from chain_deposit c
    where c.chain_id = wanted_chain and c.tx_hash = i.tx and c.log_index = i.log for update;
    if d.id is null then
      insert into chain_deposit (order_id, chain_id, tx_hash, log_index, block_number, block_hash, block_time, sender,
        amount, value)
      values (i.order_id, wanted_chain, i.tx, i.log, i.block, i.hash, to_timestamp(i.time), i.sender, i.units,
        stablecoin_value(i.units, i.rate));
      perform settle_top_up_status(i.order_id, 'seen', 'chain', i.tx);
      changed := changed + 1;
    elsif d.state = 5 or d.state = 0 and d.block_hash <> i.hash then
      update chain_deposit c
      set state = 0, block_number = i.block, block_hash = i.hash, block_time = to_timestamp(i.time), confirmations = 0
      where c.id = d.id;
      perform settle_top_up_status(i.order_id, 'seen_again', 'chain', i.tx);
      changed := changed + 1;
    end if;
  end loop;
  return changed;
end $$;

grant execute on function record_deposits(bigint, text, jsonb) to mashang_evidence;
