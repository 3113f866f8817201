/*
 * Records what a channel says of a transfer, and does what follows: `said` is {no, state, channel_no, amount, currency,
 * at, source, notice, why, doubt, shown, until, page}; state: processing, waits_for_payee, paid, failed, returned;
 * `doubt` is noted where it contradicts. `page`, where a payout's payee agrees, is sent to the merchant once a transfer.
 * Amounts are fen, times ISO 8601. The same report again changes nothing. Outcome: waiting · paid · failed · returned ·
 * repeat · unknown (no such transfer of this channel) · contradicts (another amount or number than before, or another
 * end: a listed difference). One that failed for certain and is paid after all is booked as paid while its payout waits
 * for another payment; if it was sent again or ended, or is a settlement's, the money left without an account, and it is
 * listed.
 */
create or replace function take_channel_transfer(wanted_channel bigint, said jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  i record;
  t channel_transfer;
  made channel_payout;
  verdict text;
begin
  select * into i
  from jsonb_to_record(said) as x (no text, state text, channel_no text, amount bigint, currency text, at timestamptz,
    source text, notice bigint, why text, doubt text, shown jsonb, until timestamptz,
    page text);
  select * into t from channel_transfer x where x.transfer_no = i.no and x.channel_id = wanted_channel;
  if t.id is null then return 'unknown'; end if;
  perform lock_paid_by_transfer(t);
  select * into t from channel_transfer x where x.id = t.id for update;
  verdict := case
    when i.state = 'processing' or i.state = 'waits_for_payee'
      then case when t.ended_at is null and t.state <> 'waiting' then 'waiting' else 'repeat' end
    when i.state = 'failed'
      then case t.state when 'failed' then 'repeat' when 'paid' then 'contradicts' when 'returned' then 'contradicts'
        else 'failed' end
    when (i.amount, i.currency) is distinct from (t.amount, t.currency)
      or t.state = 'failed' and not paid_after_failure(t)
      or exists (select from channel_payout e where e.transfer_no = t.transfer_no and e.channel_no <> i.channel_no)
      or exists (select from channel_payout e where e.channel_id = t.channel_id and e.channel_no = i.channel_no
        and e.transfer_no <> t.transfer_no)
      then 'contradicts'
    when t.state = 'returned' or t.state = 'paid' and i.state = 'paid' then 'repeat'
    when i.state = 'returned' then 'returned'
    else 'paid' end;
  if verdict = 'waiting' then
    update channel_transfer x
    set state = case i.state when 'processing' then 'sent' else i.state end, why = '',
      shown = coalesce(nullif(i.shown, '{}'), x.shown), payee_until = coalesce(i.until, x.payee_until)
    where x.id = t.id;
    if i.page is not null and i.until is not null and t.payee_until is null then
      perform tell_merchant_of_payee(o, i.page, i.until)
      from payout_order o
      where o.order_no = t.order_no and t.pays = 'payout';
    end if;
  elsif verdict = 'failed' then
    perform fail_channel_transfer(t, i.why);
  elsif verdict = 'contradicts' then
    update channel_transfer x
    set why = left(i.doubt, 200)
    where x.id = t.id;
    perform note_contradiction(t.channel_id, 'payout', i.at,
      (select 'channel-payout:' || max(e.id) from channel_payout e where e.transfer_no = t.transfer_no),
      t.transfer_no, i.channel_no, case i.state when 'paid' then -i.amount when 'returned' then i.amount else 0 end,
      (select sum(case e.kind when 'paid' then -e.amount else e.amount end)::bigint from channel_payout e
        where e.transfer_no = t.transfer_no));
  elsif verdict in ('paid', 'returned') then
    if t.state = 'failed' then
      perform reopen_failed_payout(t);
    end if;
    if t.state <> 'paid' then
      insert into channel_payout (channel_id, channel_no, transfer_no, kind, amount, happened_at, source, notice_id)
      values (t.channel_id, i.channel_no, t.transfer_no, 'paid', i.amount, i.at, i.source, i.notice)
      returning * into made;
      perform pay_channel_transfer(t, made);
    end if;
    if verdict = 'returned' then
      insert into channel_payout (channel_id, channel_no, transfer_no, kind, amount, happened_at, source, notice_id)
      values (t.channel_id, i.channel_no, t.transfer_no, 'returned', i.amount, i.at, i.source, i.notice)
      returning * into made;
      perform return_channel_transfer(t, made, i.why);
    end if;
  end if;
  return verdict;
end $$;

grant execute on function take_channel_transfer(bigint, jsonb) to mashang_evidence;
