-- Books the statement line by which a verification payment left: own money, a cost of the institution. The business now
-- has 7 days to report the amount back. A payment that was ended before is booked too, because the money is gone. The
-- caller holds payment and line.
create or replace function book_verification(wanted bigint, line bigint, item json) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  v verification_payment;
  d statement_debit;
begin
  update statement_debit x set verification_id = wanted where x.id = line returning * into d;
  update verification_payment x set debit_id = line, sent_at = clock_timestamp(),
    state = case when x.state = 'paying' then 'sent' else x.state end,
    expires_at = case when x.state = 'paying' then clock_timestamp() + interval '7 days' else x.expires_at end
  where x.id = wanted returning * into v;
  perform post_transfer('verification.paid', 'verification:' || v.id, v.payment_no,
    array[account_of('operator', 0, 'channel_cost'), clearing_of_bank(d.bank_account_id)], array[-d.amount, d.amount]);
  insert into event_log (kind, participant_id, actor) values ('network.kyc', v.participant_id, item ->> 'actor');
  perform audit_settlement('verification.book', 'participant',
    (select p.name from participant p where p.id = v.participant_id),
    jsonb_build_object('payment', v.payment_no, 'line', line, 'state', v.state), item);
end $$;
