-- Every hit of somebody known was found to be another person: releases what screening froze of it. True when something
-- was frozen.
create or replace function release_known_proven(wanted_kind text, wanted_name text, who text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  known bigint := case wanted_kind when 'participant' then (select p.id from participant p where p.name = wanted_name)
    else (select m.id from merchant m where m.mch_id = wanted_name) end;
  made bigint;
  waiting risk_freeze;
begin
  if screening_stands(wanted_kind, wanted_name) or not exists (
    select from screening_hit h
      where h.subject_kind = wanted_kind and h.subject_id = wanted_name and h.state = 1
        and approval_in_force('screening.hit', h.id::text) is not null) then return false;
    end if;
  select f.id into made
  from risk_freeze f
  where f.kind = wanted_kind and f.subject_id = known::text and f.source = 'screening'
    and f.lifted_at is null for update;
  if made is null then return false; end if;
  for waiting in select f.* from risk_freeze f where f.under = made and f.lifted_at is null order by f.id loop
    perform end_freeze(waiting.id, who);
    perform thaw_payout(waiting.subject_id, who, '两人复核后继续');
  end loop;
  perform end_freeze(made, who);
  if wanted_kind = 'participant' then update participant p set frozen = false where p.id = known and p.frozen; end if;
  perform pg_notify('events', '');
  return true;
end $$;
