-- Returns an order as its merchant reads it, in webhooks and in the events call.
create or replace function collection_event_data(o collection_order) returns json
language sql stable as $$
  select json_build_object('agtOrderNo', o.agt_order_no, 'mchOrderNo', o.mch_order_no, 'currency', o.currency,
    'amount', money_text(o.amount),
    'paidInAmount', money_text(coalesce(o.paid_in_amount, 0)),
    'fee', money_text(case when collection_succeeded(o.status) then fee_of(o, o.paid_in_amount) else 0 end), 'status',
      o.status, 'state', collection_state_name(o.status), 'result', collection_result(o.status))
$$;

grant execute on function collection_event_data(collection_order) to mashang_app, mashang_participant,
  mashang_identity, mashang_evidence;
