-- True when a failed transfer that its channel paid after all may be booked as paid: its payout still waits for another
-- payment, with the merchant's money held, and this transfer was its last one.
create or replace function paid_after_failure(t channel_transfer) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select t.pays = 'payout' and exists (
    select
    from payout_order o
    join payout_payment p on p.payout_id = o.id
    where o.order_no = t.order_no and o.status = 7 and p.transfer_id = t.id and p.failed_at is not null
      and p.attempt = (select max(x.attempt) from payout_payment x where x.payout_id = o.id))
$$;
