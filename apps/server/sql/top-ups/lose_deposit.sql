-- Uncounts a deposit whose block was replaced, until its transfer comes back.
create or replace function lose_deposit(wanted bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  d chain_deposit;
begin
  select * into d from chain_deposit c where c.id = wanted;
  perform 1 from top_up_order o where o.id = d.order_id for update;
  update chain_deposit c set state = 5, confirmations = 0 where c.id = wanted and c.state = 0;
  if not found then return false; end if;
  perform settle_top_up_status(d.order_id, 'gone', 'chain', d.tx_hash);
  return true;
end $$;

grant execute on function lose_deposit(bigint) to mashang_evidence;
