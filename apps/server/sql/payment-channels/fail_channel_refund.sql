-- A channel refused a refund for certain: nothing happened under its number and nothing will. Outcome: failed ·
-- not_found · wrong_state.
create or replace function fail_channel_refund(wanted_channel bigint, wanted_no text, why text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  r refund := lock_channel_refund(wanted_channel, wanted_no);
  who text := 'system:channel:' || (select x.code from payment_channel x where x.id = wanted_channel);
begin
  if r.id is null then return 'not_found'; end if;
  if r.state <> 3 or not exists (select from refund_payment p
    where p.refund_id = r.id and p.attempt = r.attempt and p.reference = wanted_no) then
    return 'wrong_state';
  end if;
  update refund x
  set state = 5, deadline = clock_timestamp() + interval '24 hours'
  where x.id = r.id
  returning * into r;
  update refund_payment p
  set failed_at = clock_timestamp(), fail_reason = left(why, 200), disputed_by = who, ask_at = null, answer = ''
  where p.refund_id = r.id and p.attempt = r.attempt;
  perform tell_refund(r, 'failed', who);
  perform audit_refund(r, 'refund.fail', json_build_object('actor_kind', 'system', 'actor', who, 'reference', wanted_no,
    'reason', why, 'request_id', 'channel:' || wanted_no));
  return 'failed';
end $$;

grant execute on function fail_channel_refund(bigint, text, text) to mashang_evidence;
