/*
 * What the books have moved at payment channels, one row a movement, with the names that a row of a bill has: kind,
 * our number, the company's number, and the amount into the institution's balance in fen. `key` is the evidence as
 * place_evidence names it. Add here every further kind of movement, so that bills are compared with it.
 */
create or replace function channel_moves(wanted_channel bigint)
returns table (key text, kind text, no text, channel_no text, amount bigint, at timestamptz)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select 'receipt:' || r.id, 'payment', r.payment_no, r.channel_no, r.amount, r.paid_at
  from channel_receipt r
  where r.channel_id = wanted_channel
  union all
  -- A company that gives a refund no number of its own names the payment's.
  select 'channel-refund:' || r.id, 'refund', r.sent_no, coalesce(r.channel_no, q.channel_no), -r.amount, r.refunded_at
  from channel_refund r
  join channel_receipt q on q.id = r.receipt_id
  where r.channel_id = wanted_channel
  union all
  select 'channel-payout:' || e.id, 'payout', e.transfer_no, e.channel_no,
    case e.kind when 'paid' then -e.amount else e.amount end, e.happened_at
  from channel_payout e
  where e.channel_id = wanted_channel
$$;

grant execute on function channel_moves(bigint) to mashang_app, mashang_evidence;
