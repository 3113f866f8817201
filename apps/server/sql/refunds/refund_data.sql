-- Returns a refund as its merchant reads it, in webhooks and in the events call.
create or replace function refund_data(r refund) returns json
language sql stable as $$
  select json_build_object('refundNo', r.refund_no, 'agtOrderNo', r.order_no, 'mchOrderNo',
    (select o.mch_order_no from collection_order o where o.id = r.order_id),
    'mchRefundNo', r.mch_refund_no, 'kind', r.kind, 'amount', money_text(r.amount), 'currency', r.currency, 'fee',
      money_text(r.fee_back),
    'state', refund_state_name(r.state), 'status', r.state, 'result', refund_result(r.state),
    'reason', r.reason)
$$;

grant execute on function refund_data(refund) to mashang_app;
