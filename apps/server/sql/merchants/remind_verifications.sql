-- Kept for one release; end-verifications.ts has replaced it (docs/decisions/0970).
-- Announces the end of a verification once for each of the days before it; of several due days only the nearest.
-- Returns how many.
create or replace function remind_verifications(before_days int[], most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  moment timestamptz := clock_timestamp();
  told int;
begin
  with soon as (
    select 'participant' as subject_kind, id, kyc_expires_at as ends
    from participant
    where kyc_status = 2 and kyc_expires_at > moment
      and kyc_expires_at <= moment + make_interval(days => (select max(d) from unnest(before_days) d))
    union all
    select 'merchant', id, kyb_expires_at from merchant where kyb_status = 2 and kyb_expires_at > moment
      and kyb_expires_at <= moment + make_interval(days => (select max(d) from unnest(before_days) d))
  ), due as (
    select s.*, (select min(d) from unnest(before_days) d where s.ends <= moment + make_interval(days => d)) as days
    from soon s
  ), noted as (
    insert into verification_reminder (subject_kind, subject_id, expires_at, days)
    select d.subject_kind, d.id, d.ends, d.days from due d
    where not exists (select from verification_reminder r
      where r.subject_kind = d.subject_kind and r.subject_id = d.id and r.expires_at = d.ends and r.days <= d.days)
    order by d.ends limit most on conflict do nothing returning subject_kind, subject_id, days
  ), said as (
    -- Webhooks send a merchant's own events to it. This one is for the staff, so only its data names the merchant.
    insert into event_log (kind, participant_id, status, actor, data)
    select case subject_kind when 'participant' then 'network.kyc-due' else 'merchant.kyb-due' end,
      case subject_kind when 'participant' then subject_id end,
      days, 'system:remind-verifications', jsonb_build_object('days', days, 'subject', subject_id::text)
        from noted
        returning 1
  )
  select count(*) into told from said;
  if told > 0 then perform pg_notify('events', ''); end if;
  return told;
end $$;

grant execute on function remind_verifications(int[], int) to mashang_app;
