/*
 * Books that a channel paid out its balance of a run of days by a statement line: at the channel less by the bills'
 * amount, at the bank more by what came, and the bills' fees as cost. Everything is judged here; the caller holds the
 * line. Outcome: booked · not_a_receipt (used, or a reversal) · own_account · no_bill (a day that has no compared bill,
 * or was paid before) · amount_differs · too_early (the line is older than the last day).
 */
create or replace function book_channel_remittance(l statement_line, channel payment_channel, first_day date,
  last_day date, wanted_approval bigint, who text) returns text
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  r record;
  made channel_remittance;
  closed bigint;
begin
  if l.state <> 'open' or l.reversal then return 'not_a_receipt'; end if;
  if l.bank_account_id is null or lies_on_own(l.bank_account_id) then return 'own_account'; end if;
  -- One payment of a channel at a time, so that a bill is judged as unpaid once.
  perform pg_advisory_xact_lock(hashtext('channel_remittance'), channel.id::int);
  select x.amount, x.cost into r
  from channel_remittance_runs(channel.id) x
  where x.from_day = first_day and x.to_day = last_day;
  if not found then return 'no_bill'; end if;
  if r.amount - r.cost <> l.amount then return 'amount_differs'; end if;
  if l.day < last_day then return 'too_early'; end if;
  insert into channel_remittance (channel_id, line_id, from_day, to_day, amount, cost, approval_id)
  values (channel.id, l.id, first_day, last_day, r.amount, r.cost, wanted_approval)
  returning * into made;
  insert into channel_remittance_day (channel_id, day, remittance_id)
  select channel.id, s.day::date, made.id from generate_series(first_day, last_day, interval '1 day') s (day);
  perform post_transfer('channel.remitted', 'channel-remittance:' || made.id, '',
    array[channel.clearing_account, clearing_of_bank(l.bank_account_id), account_of('operator', 0, 'channel_cost')],
    array[made.amount, made.cost - made.amount, -made.cost]);
  update statement_line x set state = 'remitted' where x.id = l.id;
  for closed in
    update statement_exception e
    set state = 'settled', outcome = 'remitted', settled_by = who, settled_at = clock_timestamp()
    where e.line_id = l.id and e.state = 'open' returning e.id
  loop
    insert into statement_note (exception_id, author, step, text)
    values (closed, who, '渠道打款入账', channel.code || ' ' || first_day || '–' || last_day);
  end loop;
  update channel_difference d
  set state = 'resolved', ended_at = clock_timestamp(), ended_by = 'system:channel-remittances'
  where d.channel_id = channel.id and d.kind = 'unpaid' and d.state = 'open' and d.day between first_day and last_day;
  insert into audit_log (actor_kind, actor_id, actor_name, action, subject_kind, subject_id, before, after,
    request_id, ip)
  values ('system', null, 'system:channel-remittances', 'channel-remittance.book', 'payment-channel', channel.code,
    null, jsonb_build_object('line', l.id::text, 'from', first_day, 'to', last_day, 'amount', money_text(made.amount),
      'cost', money_text(made.cost), 'by', who), 'job:channel-remittances', '');
  return 'booked';
end $$;
