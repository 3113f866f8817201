-- Notes a transfer that a channel is to make: attempt `attempt` of the payout or settlement `no`, under a number of
-- this attempt alone. Returns its id.
create or replace function open_channel_transfer(pays text, no text, attempt int, channel bigint, amount bigint)
returns bigint
language sql set search_path = pg_catalog, public, pg_temp as $$
  insert into channel_transfer (transfer_no, pays, order_no, channel_id, amount)
  values (no || 'T' || attempt, pays, no, channel, amount)
  returning id
$$;
