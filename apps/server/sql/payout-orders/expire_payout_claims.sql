-- Ends at most `most` claims whose lease has ended by the database clock; a locked one is left to the next round.
-- Returns how many.
create or replace function expire_payout_claims(most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  moment timestamptz;
  over bigint[];
  c payout_claim;
begin
  over := array(select x.id from payout_order x where x.id in (
    select y.payout_id
      from payout_claim y
      where y.status = 0 and y.deadline <= clock_timestamp()
      order by y.deadline
      limit most)
      order by x.id for update skip locked);
  moment := clock_timestamp();
  over := array(select y.id
    from payout_claim y
    where y.payout_id = any (over) and y.status = 0 and y.deadline <= moment);
  if cardinality(over) = 0 then return 0; end if;
  perform 1
  from ledger_balance b
  where b.account_id in (select y.float_account from payout_claim y where y.id = any (over))
  order by b.account_id for update;
  perform 1 from person_usage u where u.person_id in (
    select p.person_id from payout_claim y join participant p on p.id = y.participant_id where y.id = any (over))
    order by u.person_id for update;
  for c in select * from payout_claim y where y.id = any (over) order by y.payout_id loop
    perform return_claim(c, 5, moment);
    insert into event_log (at, kind, order_id, order_no, participant_id, status, amount, pay_type, data)
    select moment, 'payout.expired', o.id, o.order_no, c.participant_id, o.status, o.amount, o.pay_type,
      jsonb_build_object('claimNo', c.claim_no, 'claimStatus', 5)
    from payout_order o where o.id = c.payout_id;
  end loop;
  perform pg_notify('events', '');
  return cardinality(over);
end $$;

grant execute on function expire_payout_claims(int) to mashang_app;
