create or replace function audit_cash_out(c cash_out, action text, item json) returns void
language plpgsql as $$
begin
  insert into audit_log (actor_kind, actor_id, actor_name, action, subject_kind, subject_id, after, request_id, ip)
  values (coalesce(item ->> 'actor_kind', 'user'), (item ->> 'user_id')::bigint, item ->> 'actor', action, 'cash-out',
    c.cash_out_no,
    jsonb_strip_nulls(
      jsonb_build_object('status', c.status, 'source', c.source, 'amount', money_text(c.amount), 'fee',
        money_text(c.fee), 'accId', c.acc_id::text, 'submissionId', c.submission_id::text,
      'reason', nullif(c.end_reason, ''), 'bankReference', nullif(c.bank_reference, ''))), item ->> 'request_id',
        coalesce(item ->> 'ip', ''));
end $$;
