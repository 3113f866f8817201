-- Writes the merchant event that a payout's payee has to agree, with its deliveries: `page` is where, `until` the last
-- moment. It decides nothing: the payout is still being paid.
create or replace function tell_merchant_of_payee(o payout_order, page text, until timestamptz) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  moment timestamptz := clock_timestamp();
  event event_log;
  content jsonb := payout_event_data(o)::jsonb || jsonb_build_object('payeeUrl', page, 'payeeUntil', wire_time(until));
begin
  insert into event_log (at, kind, order_id, order_no, merchant_id, status, amount, pay_type, actor, data)
  values (moment, 'payout.waits_for_payee', o.id, o.order_no, o.merchant_id, o.status, o.amount, o.pay_type, o.operator,
    content)
  returning * into event;
  perform deliver_event(event, content::json, o.notify_url, false);
  perform pg_notify('events', '');
end $$;
