-- Requests automatically that a second receipt of an order is given back; two people decide. Its number is the line's.
-- The caller holds line and order.
create or replace function request_surplus(l statement_line, o collection_order) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  made refund;
begin
  insert into refund (refund_no, order_id, order_no, merchant_id, kind, amount, plan, reason, asked_by, executor,
    line_id)
  values ('TKX' || lpad(l.id::text, 11, '0'), o.id, o.agt_order_no, o.merchant_id, 'surplus', l.amount, 'none',
    'duplicate', 'system', 'institution', l.id)
  returning * into made;
  perform tell_refund(made, 'requested', 'system:statement', false);
end $$;
