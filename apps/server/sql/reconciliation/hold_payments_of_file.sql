-- Locks the payments of a bank file, each by the lock that its own commands take first: nobody sends it again while an
-- answer is read.
create or replace function hold_payments_of_file(file bigint) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform 1
  from settlement s
  where s.id in (select p.settlement_id from settlement_payment p where p.batch_id = file)
  order by s.id for update;
  perform 1
  from payout_order o
  where o.id in (select p.payout_id from payout_payment p where p.batch_id = file)
  order by o.id for update;
  perform 1
  from collection_order c
  where c.id in (select r.order_id from refund_payment p join refund r on r.id = p.refund_id where p.batch_id = file)
  order by c.id for update;
  perform 1 from verification_payment v where v.batch_id = file order by v.id for update;
  perform 1
  from refund r
  where r.id in (select p.refund_id from refund_payment p where p.batch_id = file)
  order by r.id for update;
end $$;
