-- Locks the order and the refund that was sent to a channel under a number, and returns the refund; null for none.
create or replace function lock_channel_refund(wanted_channel bigint, wanted_no text) returns refund
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  r refund;
begin
  select x.* into r
  from refund_payment p
  join refund x on x.id = p.refund_id
  join channel_receipt q on q.id = x.channel_receipt_id
  where p.executor = 'channel' and p.reference = wanted_no and q.channel_id = wanted_channel;
  perform 1 from collection_order c where c.id = r.order_id for update;
  select x.* into r from refund x where x.id = r.id for update;
  return r;
end $$;
