-- The bank gave a verification payment back by this line of the account it left: the cost is reversed, and the payment
-- shows nothing, whatever was reported back. The caller holds both. The line's text is the bank's reason.
create or replace function return_verification(wanted bigint, line bigint, item json) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  v verification_payment;
  l statement_line;
  closed bigint;
begin
  update statement_line x set state = 'returned' where x.id = line returning * into l;
  for closed in
    update statement_exception e
    set state = 'settled', outcome = 'returned', settled_by = item ->> 'actor', settled_at = clock_timestamp()
    where e.line_id = line and e.state = 'open' returning e.id
  loop
    insert into statement_note (exception_id, author, step, text)
    select closed, item ->> 'actor', '验证打款退回', x.payment_no from verification_payment x where x.id = wanted;
  end loop;
  update verification_payment x
  set return_line_id = line, state = case when x.state in ('sent', 'confirmed') then 'failed' else x.state end,
    closed_at = coalesce(x.closed_at, clock_timestamp()), end_reason =
      left(concat_ws('：', '银行退回', nullif(btrim(l.remark), '')), 200)
  where x.id = wanted returning * into v;
  perform post_transfer('verification.returned', 'verification-return:' || v.id, v.payment_no,
    array[account_of('operator', 0, 'channel_cost'), clearing_of_bank(l.bank_account_id)], array[l.amount, -l.amount]);
  insert into event_log (kind, participant_id, actor) values ('network.kyc', v.participant_id, item ->> 'actor');
  perform audit_settlement('verification.return', 'participant',
    (select p.name from participant p where p.id = v.participant_id),
    jsonb_build_object('payment', v.payment_no, 'line', line, 'reason', v.end_reason), item);
end $$;
