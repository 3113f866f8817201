-- Refuses items that name another user than the one whose session they carry, or that act for a participant other than
-- that user's own. A channel's notice and a merchant's signed command come by the login that records them; the approval
-- in force lets a receipt held by screening continue.
create or replace function prove_acts(items json) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  said record;
  actor app_user;
  shown text[] := '{}';
begin
  if not is_program() then return; end if;
  for said in
    select coalesce(x.actor_kind, 'user') as kind, coalesce(x.actor_id, x.user_id) as id, x.actor as name,
      array_remove(array[x.taid, x.sender, x.participant], null) as parties, x.session, x.channel, x.no
    from json_to_recordset(case json_typeof(items) when 'array' then items else json_build_array(items) end)
      as x (actor_kind text, actor_id bigint, user_id bigint, actor text, taid bigint, sender bigint,
        participant bigint, session text, channel text, no text)
  loop
    if said.kind <> 'user' then
      if session_user <> 'mashang_evidence' or said.id is not null or not is_no_users_name(said.kind, said.name) then
        perform refuse_acting('this command is not ' || said.kind || '''s');
      end if;
      continue;
    end if;
    select u.* into actor from app_user u where u.id = user_of_secret(said.session);
    if actor.id is null or actor.id is distinct from said.id or actor.username is distinct from said.name then
      perform refuse_acting('no session of ' || coalesce(said.name, 'nobody') || ' was shown');
    end if;
    shown := shown || said.session;
    if actor.participant_id is null and actor.merchant_id is null
      and (said.parties <> '{}' or said.channel is not null) and exists (
      select from screening_hit h where h.subject_kind = 'collection' and h.subject_id = said.no
        and exists (select from approval a
          where a.id = nullif(current_setting('app.approval', true), '')::bigint
            and approval_in_force(a.kind, a.subject_id) = a.id
          and (a.kind = 'screening.hit' and a.subject_id = h.id::text
            or a.kind = 'freeze.lift'
              and exists (select from risk_freeze f
                where f.id::text = a.subject_id and f.kind = 'order' and f.subject_id = said.no)))) then continue;
            end if;
    -- Every participant that the command names must be the actor's own.
    if said.channel is not null
      or said.parties is distinct from array_fill(actor.participant_id,
        array[greatest(cardinality(said.parties), (actor.participant_id is not null)::int)]) then
      perform refuse_acting(said.name || ' does not act for this participant');
    end if;
  end loop;
  -- The audit rows that follow are checked against these sessions.
  if cardinality(shown) > 0 then perform set_config('app.session', array_to_string(shown, ' '), true); end if;
end $$;
