-- Returns a payout as its merchant reads it, in webhooks and in the events call.
create or replace function payout_event_data(o payout_order) returns json
language sql stable as $$
  select json_build_object('orderNo', o.order_no, 'mchOrderNo', o.mch_order_no, 'currency', o.currency, 'amount',
    money_text(o.amount),
    'fee', money_text(case when o.status = 2 then o.fee else 0 end), 'status', o.status,
    'state', payout_state_name(o.status), 'result', payout_result(o.status))
$$;

grant execute on function payout_event_data(payout_order) to mashang_app, mashang_participant, mashang_identity,
  mashang_evidence;
