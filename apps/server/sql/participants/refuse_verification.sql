-- Records that the bank refused a verification payment in its answer to the file. Input {no, reason, actor_kind,
-- user_id, actor, request_id, ip}; outcome: done · not_found · wrong_state.
create or replace function refuse_verification(item json) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v verification_payment;
begin
  select * into v from verification_payment x where x.payment_no = item ->> 'no' for update;
  if v.id is null then return 'not_found'; end if;
  if v.state <> 'paying' then return 'wrong_state'; end if;
  update verification_payment x
  set state = 'failed', closed_at = clock_timestamp(), refused_at = clock_timestamp(), end_reason = item ->> 'reason'
  where x.id = v.id;
  insert into event_log (kind, participant_id, actor) values ('network.kyc', v.participant_id, item ->> 'actor');
  perform audit_settlement('verification.fail', 'participant',
    (select p.name from participant p where p.id = v.participant_id),
    jsonb_build_object('payment', v.payment_no, 'reason', item ->> 'reason'), item);
  return 'done';
end $$;
