-- Kept for one release; end-verifications.ts has replaced it (docs/decisions/0970).
-- Notifies participant and operator once for each of the days before one of register_ends; of several due days only the
-- nearest. Returns how many.
create or replace function remind_register(before_days int[], most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  today date := (clock_timestamp() at time zone 'Asia/Shanghai')::date;
  told int;
begin
  with due as (
    select p.id, n.what, n.day, (select min(d) from unnest(before_days) d where n.day - today <= d) as days
    from participant p left join agent_register r on r.participant_id = p.id cross join lateral register_ends(p, r) n
    where p.kyc_status = 2 and n.day >= today and n.day - today <= (select max(d) from unnest(before_days) d)
  ), noted as (
    insert into verification_reminder (subject_kind, subject_id, expires_at, days)
    select d.what, d.id, d.day::timestamp at time zone 'Asia/Shanghai', d.days from due d
    where not exists (select from verification_reminder v where v.subject_kind = d.what and v.subject_id = d.id
      and v.expires_at = d.day::timestamp at time zone 'Asia/Shanghai' and v.days <= d.days)
    order by d.day limit most on conflict do nothing returning subject_kind, subject_id, days
  ), said as (
    insert into event_log (kind, participant_id, status, actor, data)
    select 'network.register-due', subject_id, days, 'system:remind-register',
      jsonb_build_object('what', subject_kind, 'days', days)
    from noted
    returning 1
  )
  select count(*) into told from said;
  if told > 0 then perform pg_notify('events', ''); end if;
  return told;
end $$;

grant execute on function remind_register(int[], int) to mashang_app;
