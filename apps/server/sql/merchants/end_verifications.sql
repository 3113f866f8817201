-- Kept for one release; end-verifications.ts has replaced it (docs/decisions/0970).
-- Ends verifications whose time is over, at most `most` of each kind. Returns how many.
create or replace function end_verifications(most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  moment timestamptz := clock_timestamp();
  people bigint[];
  shops bigint[];
begin
  people := array(select id
    from participant
    where kyc_status = 2 and kyc_expires_at <= moment
    order by kyc_expires_at
    limit most for update skip locked);
  shops := array(select id
    from merchant
    where kyb_status = 2 and kyb_expires_at <= moment
    order by kyb_expires_at
    limit most for update skip locked);
  if cardinality(people) + cardinality(shops) = 0 then return 0; end if;
  update participant set kyc_status = 4 where id = any (people);
  update merchant set kyb_status = 4 where id = any (shops);
  insert into event_log (kind, participant_id, actor) select 'network.kyc', id, 'system:end-verifications'
  from unnest(people) id;
  insert into audit_log (actor_kind, actor_name, action, subject_kind, subject_id, before, after, request_id)
  select 'system', 'system:end-verifications', 'participant.verification-end', 'participant', name,
    '{"kycStatus": 2}'::jsonb, '{"kycStatus": 4}'::jsonb, 'job:end-verifications'
  from participant where id = any (people)
  union all
  select 'system', 'system:end-verifications', 'merchant.verification-end', 'merchant', mch_id, '{"kybStatus": 2}',
    '{"kybStatus": 4}', 'job:end-verifications'
  from merchant where id = any (shops);
  perform pg_notify('events', '');
  return cardinality(people) + cardinality(shops);
end $$;

grant execute on function end_verifications(int) to mashang_app;
