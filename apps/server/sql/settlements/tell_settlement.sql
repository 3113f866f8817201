-- Writes the event of a settlement that just changed: for the screens, and for the merchant where it is one of its
-- events.
create or replace function tell_settlement(s settlement, what text, who text) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  moment timestamptz := clock_timestamp();
  event event_log;
  for_merchant boolean := what in ('made', 'paid', 'returned', 'failed');
begin
  insert into event_log (at, kind, order_no, merchant_id, status, amount, actor, data)
  values (moment, 'settlement.' || what, s.settlement_no, case when for_merchant then s.merchant_id end,
    settlement_state_number(s.state), s.amount, who, settlement_event_data(s)::jsonb)
  returning * into event;
  if for_merchant then perform deliver_event(event, settlement_event_data(s), '', false); end if;
  perform pg_notify('events', '');
end $$;
