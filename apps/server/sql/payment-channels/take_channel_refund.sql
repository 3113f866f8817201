/*
 * Records that a channel returned money to a payer under the program's number, and books the refund as paid. The same
 * refund reported again changes nothing; one that was taken as refused and is done after all is paid. Outcome: paid ·
 * repeat · not_found · contradicts (another amount, another number, or a refund that was not to be paid by it, such as
 * one that was sent again or cancelled since: a listed difference).
 */
create or replace function take_channel_refund(
  wanted_channel bigint, wanted_no text, wanted_channel_no text, wanted_amount bigint, wanted_at timestamptz,
  wanted_source text, wanted_notice bigint
) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  r refund;
  o collection_order;
  q channel_receipt;
  p refund_payment;
  before channel_refund;
  own_no text;
  who text := 'system:channel:' || (select x.code from payment_channel x where x.id = wanted_channel);
begin
  r := lock_channel_refund(wanted_channel, wanted_no);
  if r.id is null then return 'not_found'; end if;
  select * into o from collection_order c where c.id = r.order_id;
  select * into q from channel_receipt x where x.id = r.channel_receipt_id;
  select * into p from refund_payment x where x.executor = 'channel' and x.reference = wanted_no;
  own_no := nullif(wanted_channel_no, q.channel_no);
  select * into before from channel_refund x where x.channel_id = wanted_channel and x.sent_no = wanted_no;
  if before.id is not null then
    if (before.amount, before.channel_no) is distinct from (wanted_amount, own_no) then
      perform note_contradiction(wanted_channel, 'refund', wanted_at, 'channel-refund:' || before.id, wanted_no,
        wanted_channel_no, -wanted_amount, -before.amount);
      return 'contradicts';
    end if;
    update refund_payment x
    set ask_at = null
    where x.refund_id = r.id and x.attempt = p.attempt and x.ask_at is not null;
    return 'repeat';
  end if;
  if r.amount <> wanted_amount or p.attempt <> r.attempt or r.state not in (3, 5)
    or exists (select from channel_refund x where x.channel_id = wanted_channel and x.channel_no = own_no) then
    perform note_contradiction(wanted_channel, 'refund', wanted_at, null, wanted_no, wanted_channel_no, -wanted_amount,
      null);
    return 'contradicts';
  end if;
  insert into channel_refund (channel_id, sent_no, channel_no, receipt_id, refund_id, attempt, amount, refunded_at,
    source, notice_id)
  values (wanted_channel, wanted_no, own_no, q.id, r.id, p.attempt, wanted_amount, wanted_at, wanted_source,
    wanted_notice);
  if r.state = 5 then update refund x set state = 3 where x.id = r.id returning * into r; end if;
  update refund_payment x
  set paid_at = clock_timestamp(), failed_at = null, fail_reason = '', ask_at = null, answer = ''
  where x.refund_id = r.id and x.attempt = p.attempt;
  r := book_refund_paid(o, r, who);
  perform audit_refund(r, 'refund.settle', json_build_object('actor_kind', 'system', 'actor', who, 'reference',
    wanted_no, 'request_id', 'channel:' || wanted_no));
  return 'paid';
end $$;

grant execute on function take_channel_refund(bigint, text, text, bigint, timestamptz, text, bigint)
  to mashang_evidence;
