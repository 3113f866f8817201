/*
 * Leases one refund whose channel has to be called now, the longest due first; no row where none is. An answer
 * sets the next time; without one, the lease's end does. `asks` counts this time too, `paid` is true for one that may
 * have come back, and `is_frozen` says, under the order's lock, whether its money must stay: such a one is asked about
 * and not sent.
 */
create or replace function claim_channel_refund(lease_s int)
returns table (sent_no text, payment_no text, channel_id bigint, amount bigint, paid_amount bigint, asks int,
  paid boolean, is_frozen boolean)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  due refund_payment;
  o collection_order;
  r refund;
begin
  select p.* into due from refund_payment p where p.ask_at <= clock_timestamp() order by p.ask_at limit 1;
  select c.* into o
  from collection_order c
  where c.id = (select x.order_id from refund x where x.id = due.refund_id) for update;
  select x.* into r from refund x where x.id = due.refund_id for update;
  update refund_payment p
  set ask_at = clock_timestamp() + make_interval(secs => lease_s), asks = p.asks + 1
  where p.refund_id = due.refund_id and p.attempt = due.attempt and p.ask_at <= clock_timestamp()
  returning p.* into due;
  if not found then return; end if;
  return query
    select due.reference, q.payment_no, q.channel_id, r.amount, q.amount, due.asks, due.paid_at is not null,
      o.id is not null and order_freeze(o, r.complaint_id) is not null
    from channel_receipt q
    where q.id = r.channel_receipt_id;
end $$;

grant execute on function claim_channel_refund(int) to mashang_app;
