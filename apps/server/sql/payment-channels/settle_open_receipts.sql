-- Settles the oldest receipt that waited for its frozen order and waits no longer, one a call, so that a receipt that
-- fails holds up no other order's locks. Returns how many it settled.
create or replace function settle_open_receipts() returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  r channel_receipt;
  n int := 0;
begin
  for r in
    select x.* from channel_receipt x
    where x.state = 'open' and not exists (
      select from channel_payment p join collection_order o on o.id = p.order_id
      where p.payment_no = x.payment_no and p.channel_id = x.channel_id and (o.frozen or o.adjustment is not null))
    order by x.id limit 1 for update skip locked
  loop
    if settle_channel_receipt(r) <> 'open' then n := n + 1; end if;
  end loop;
  return n;
end $$;

grant execute on function settle_open_receipts() to mashang_evidence;
