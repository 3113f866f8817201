/*
 * Records that a channel received money, and settles what it is for. The same payment reported again changes nothing.
 * Outcome: settled · suspense · open (its order is frozen) · repeat · contradicts (the same number with another amount
 * or payment: a listed difference, and the payment is asked about no more until staff end the difference).
 */
create or replace function take_channel_receipt(
  wanted_channel bigint, wanted_payment text, wanted_channel_no text, wanted_amount bigint, wanted_currency text,
  wanted_paid_at timestamptz, wanted_payer text, wanted_source text, wanted_notice bigint
) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  before channel_receipt;
  made channel_receipt;
begin
  insert into channel_receipt (channel_id, channel_no, payment_no, amount, currency, paid_at, payer, source, notice_id)
  values (wanted_channel, wanted_channel_no, wanted_payment, wanted_amount, wanted_currency, wanted_paid_at,
    wanted_payer, wanted_source, wanted_notice)
  on conflict (channel_id, channel_no) do nothing
  returning * into made;
  if made.id is null then
    select * into before from channel_receipt r
    where r.channel_id = wanted_channel and r.channel_no = wanted_channel_no;
    if (before.amount, before.currency, before.payment_no)
      is not distinct from (wanted_amount, wanted_currency, wanted_payment) then return 'repeat'; end if;
    insert into channel_difference (channel_id, day, kind, about, ours, no, channel_no, channel_amount, our_amount)
    values (wanted_channel, shanghai_day(wanted_paid_at), 'contradicts', 'payment', 'receipt:' || before.id,
      wanted_payment, wanted_channel_no, wanted_amount, before.amount)
    on conflict do nothing;
    update channel_payment p set ask_at = 'infinity'
    where p.payment_no = wanted_payment and p.channel_id = wanted_channel and p.ended_at is null;
    return 'contradicts';
  end if;
  update channel_payment p set state = 'paid', ended_at = coalesce(p.ended_at, clock_timestamp()), ask_at = null
  where p.payment_no = wanted_payment and p.channel_id = wanted_channel;
  return settle_channel_receipt(made);
end $$;

grant execute on function take_channel_receipt(bigint, text, text, bigint, text, timestamptz, text, text, bigint)
  to mashang_evidence;
