create or replace function audit_refund(r refund, action text, item json) returns void
language plpgsql as $$
begin
  insert into audit_log (actor_kind, actor_id, actor_name, action, subject_kind, subject_id, after, request_id, ip)
  values (coalesce(item ->> 'actor_kind', 'user'), (item ->> 'user_id')::bigint, item ->> 'actor', action, 'refund',
    r.refund_no,
    jsonb_strip_nulls(
      jsonb_build_object('state', r.state, 'orderNo', r.order_no, 'amount', money_text(r.amount), 'executor',
        r.executor, 'attempt', r.attempt,
      'reference', item ->> 'reference', 'line', item ->> 'line', 'reason', item ->> 'reason')),
        item ->> 'request_id', coalesce(item ->> 'ip', ''));
end $$;
