/*
 * Returns everything that proves money at a payment channel: the company's number, what it is, its effect on the
 * channel's clearing account in fen (money in is below zero there), and when it was recorded. A receipt that still
 * waits for a frozen order is not booked yet and is left out. This is the one rule of what a channel's books consist
 * of; another kind of evidence is another arm here.
 */
create or replace function channel_evidence(wanted_channel bigint)
returns table (number text, kind text, amount bigint, at timestamptz)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select r.channel_no, 'receipt', -r.amount, r.at
  from channel_receipt r
  where r.channel_id = wanted_channel and r.state <> 'open'
  union all
  select e.channel_no, case e.kind when 'paid' then 'payout' else 'payout_returned' end,
    case e.kind when 'paid' then e.amount else -e.amount end, e.at
  from channel_payout e
  where e.channel_id = wanted_channel
$$;

grant execute on function channel_evidence(bigint) to mashang_app;
