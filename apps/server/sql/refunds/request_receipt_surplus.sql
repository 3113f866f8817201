-- Requests automatically that a channel's receipt which its order does not take, or which is of no order, is given
-- back; two people decide. Its number is the receipt's. The caller holds receipt and order.
create or replace function request_receipt_surplus(q channel_receipt, o collection_order, who text) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  made refund;
begin
  insert into refund (refund_no, order_id, order_no, merchant_id, kind, amount, plan, reason, asked_by, executor,
    channel_receipt_id)
  values ('TKXX' || lpad(q.id::text, 10, '0'), o.id, coalesce(o.agt_order_no, ''), o.merchant_id, 'surplus', q.amount,
    'none',
    case q.why when 'amount_differs' then 'wrong_amount' when 'no_order' then 'other' else 'duplicate' end, 'system',
    'channel', q.id)
  returning * into made;
  perform tell_refund(made, 'requested', who, false);
end $$;
