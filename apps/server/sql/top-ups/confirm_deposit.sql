create or replace function confirm_deposit(wanted bigint, reached int) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  d chain_deposit;
begin
  update chain_deposit c
  set confirmations = reached
  where c.id = wanted and c.state = 0 and c.confirmations <> reached
  returning * into d;
  if d.id is null then return; end if;
  insert into event_log (kind, order_no, participant_id, status, amount, actor)
  select 'topup.confirmed', o.order_no, o.participant_id, o.status, o.amount, 'chain'
  from top_up_order o
  where o.id = d.order_id;
  perform pg_notify('events', '');
end $$;

grant execute on function confirm_deposit(bigint, int) to mashang_evidence;
