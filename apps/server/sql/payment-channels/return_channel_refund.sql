-- A refund that a channel had paid came back to it: the payer is owed it again, and it may be paid again or cancelled.
-- Outcome: returned · not_found · wrong_state.
create or replace function return_channel_refund(wanted_channel bigint, wanted_no text, why text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  r refund := lock_channel_refund(wanted_channel, wanted_no);
  channel payment_channel;
begin
  if r.id is null then return 'not_found'; end if;
  select * into channel from payment_channel x where x.id = wanted_channel;
  if r.state <> 4 or not exists (select from channel_refund x
    where x.refund_id = r.id and x.attempt = r.attempt and x.sent_no = wanted_no and x.returned_at is null) then
    return 'wrong_state';
  end if;
  update channel_refund x
  set returned_at = clock_timestamp(), return_why = left(why, 200)
  where x.channel_id = wanted_channel and x.sent_no = wanted_no;
  update refund_payment p
  set returned_at = clock_timestamp(), fail_reason = left(why, 200), ask_at = null
  where p.refund_id = r.id and p.attempt = r.attempt;
  r := book_refund_returned(r, channel.clearing_account, 'system:channel:' || channel.code);
  perform audit_refund(r, 'refund.return', json_build_object('actor_kind', 'system', 'actor',
    'system:channel:' || channel.code, 'reference', wanted_no, 'reason', why, 'request_id', 'channel:' || wanted_no));
  return 'returned';
end $$;

grant execute on function return_channel_refund(bigint, text, text) to mashang_evidence;
