/*
 * Returns what a payment channel says of money at it, line by line, money in above zero: its receipts, its refunds and
 * payouts, those that came back, and what it paid out of its balance to the bank. This is the only list of a channel's
 * evidence: add another kind here. A line that is `open` waits and is not booked.
 */
create or replace function channel_evidence(wanted_channel bigint)
returns table (key text, currency text, amount bigint, at timestamptz, state text)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select 'receipt:' || r.id, r.currency, r.amount, r.at, case r.state when 'open' then 'open' else 'matched' end
  from channel_receipt r
  where r.channel_id = wanted_channel
  union all
  select 'channel-refund:' || r.id, r.currency, -r.amount, r.at, 'matched'
  from channel_refund r
  where r.channel_id = wanted_channel
  union all
  select 'channel-return:' || r.id, r.currency, r.amount, r.returned_at, 'matched'
  from channel_refund r
  where r.channel_id = wanted_channel and r.returned_at is not null
  union all
  select 'channel-payout:' || e.id, e.currency, case e.kind when 'paid' then -e.amount else e.amount end, e.at,
    'matched'
  from channel_payout e
  where e.channel_id = wanted_channel
  union all
  select 'remittance:' || m.id, m.currency, -m.amount, m.at, 'matched'
  from channel_remittance m
  where m.channel_id = wanted_channel
$$;

grant execute on function channel_evidence(bigint) to mashang_app;
