-- Commands take no actor's word: each proves by the sessions it is shown that the actors it names act, and only then goes on to what it does.

/*
 * Refuses items that name another than whose session they carry, or act for another participant than the session's own. A channel's word and a
 * merchant's signed command come by the login that takes them down; a receipt held by screening goes on by the approval in force.
 */
create function prove_acts(items json) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  said record;
  actor app_user;
  shown text[] := '{}';
begin
  if not is_program() then return; end if;
  for said in
    select coalesce(x.actor_kind, 'user') as kind, coalesce(x.actor_id, x.user_id) as id, x.actor as name, coalesce(x.taid, x.sender, x.participant) as taid, x.session, x.channel, x.no
    from json_to_recordset(case json_typeof(items) when 'array' then items else json_build_array(items) end)
      as x (actor_kind text, actor_id bigint, user_id bigint, actor text, taid bigint, sender bigint, participant bigint, session text, channel text, no text)
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
    if actor.participant_id is null and (said.taid is not null or said.channel is not null) and exists (
      select from screening_hit h where h.subject_kind = 'collection' and h.subject_id = said.no
        and exists (select from approval a where a.id = nullif(current_setting('app.approval', true), '')::bigint and approval_in_force(a.kind, a.subject_id) = a.id
          and (a.kind = 'screening.hit' and a.subject_id = h.id::text
            or a.kind = 'freeze.lift' and exists (select from risk_freeze f where f.id::text = a.subject_id and f.kind = 'order' and f.subject_id = said.no)))) then continue; end if;
    if said.channel is not null or said.taid is distinct from actor.participant_id then perform refuse_acting(said.name || ' does not act for this participant'); end if;
  end loop;
  -- The audit rows that follow are held against these.
  if cardinality(shown) > 0 then perform set_config('app.session', array_to_string(shown, ' '), true); end if;
end $$;

-- Refuses a name that is another's than the acting user's.
create function prove_name(said text) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not is_program() then return; end if;
  if said is not distinct from (select u.username from app_user u where u.id = acting_user()) then return; end if;
  if is_no_users_name(split_part(said, ':', 1), said) then return; end if;
  perform refuse_acting('no session of ' || coalesce(said, 'nobody') || ' was shown');
end $$;

-- Refuses a user who is another than the acting one.
create function prove_user(said bigint) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if is_program() and said is distinct from acting_user() then perform refuse_acting('no session of user ' || coalesce(said::text, 'nobody') || ' was shown'); end if;
end $$;

-- Each command keeps its name and proves first; what it does stands under the same name with `_proven`, which no login may call.
create table proven_command (
  name text primary key,
  -- The argument that holds the items, or the name of who acts.
  argument text not null,
  proof text not null check (proof in ('prove_acts', 'prove_name', 'prove_user'))
);
insert into proven_command (name, argument, proof) values
  ('confirm_collection_orders', 'items', 'prove_acts'), ('claim_payouts', 'items', 'prove_acts'), ('step_payout_claim', 'input', 'prove_acts'),
  ('close_payout', 'input', 'prove_acts'), ('freeze_payout', 'input', 'prove_acts'), ('transfer_float', 'item', 'prove_acts'), ('request_cash_out', 'item', 'prove_acts'),
  ('end_cash_out', 'item', 'prove_acts'), ('send_cash_out', 'item', 'prove_acts'), ('match_cash_out', 'item', 'prove_acts'),
  ('adjust_collection', 'who', 'prove_name'), ('refund_collection', 'who', 'prove_name'), ('close_collection_order', 'who', 'prove_name'),
  ('answer_complaint', 'who', 'prove_name'), ('credit_bank_top_up', 'who', 'prove_name'), ('credit_top_up_by_line', 'who', 'prove_name'),
  ('decide_deposit', 'who', 'prove_name'), ('release_cash_out', 'who', 'prove_name'), ('return_cash_out', 'who', 'prove_name'),
  ('release_collection', 'by_whom', 'prove_name'), ('release_known', 'who', 'prove_name'), ('lift_freeze', 'who', 'prove_name'), ('freeze_for_case', 'who', 'prove_name'),
  ('mark_reconciled', 'who', 'prove_name'), ('withdraw_rate', 'actor', 'prove_name'), ('close_ledger_period', 'who', 'prove_name'),
  ('count_step_up', 'who', 'prove_user');

-- Puts the proof before a command as it stands, whatever its arguments; a later migration that replaces `x_proven` replaces what it does.
create function prove_command(wanted text) returns void language plpgsql as $$
declare
  c proven_command;
  f record;
  given text;
begin
  select * into c from proven_command where name = wanted;
  for f in select p.oid, p.proname, p.oid::regprocedure::text as full_name, pg_get_function_arguments(p.oid) as arguments, pg_get_function_result(p.oid) as result, p.pronargs as n,
      p.proargnames[1:p.pronargs] as names
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname = wanted loop
    if array_position(f.names, c.argument) is null then raise exception 'command % has no argument %', f.full_name, c.argument; end if;
    execute format('revoke all on function %s from public, mashang_app, mashang_participant, mashang_identity, mashang_evidence', f.full_name);
    execute format('alter function %s rename to %I', f.full_name, wanted || '_proven');
    select string_agg('$' || n, ', ' order by n) into given from generate_series(1, f.n) n;
    execute format('create function %I(%s) returns %s language sql security definer set search_path = pg_catalog, public, pg_temp as %L', wanted, f.arguments, f.result,
      format('select %s($%s); select * from %I(%s)', c.proof, array_position(f.names, c.argument), wanted || '_proven', given));
    execute format('revoke all on function %s from public', f.full_name);
    execute format('grant execute on function %s to mashang_app', f.full_name);
  end loop;
end $$;
do $$ declare c text; begin
  for c in select name from proven_command order by name loop perform prove_command(c); end loop;
end $$;

-- What comes with a signature from outside comes by the login that takes down what is known of money outside.
grant execute on function confirm_collection_orders(json), step_payout_claim(json), close_payout(json) to mashang_evidence;
do $$ declare f text; begin
  for f in select p.oid::regprocedure::text from pg_proc p where p.pronamespace = 'public'::regnamespace
    and p.proname in ('create_payout_orders', 'record_deposits', 'confirm_deposit', 'lose_deposit', 'settle_deposit') loop
    execute format('revoke all on function %s from public, mashang_app', f);
    execute format('grant execute on function %s to mashang_evidence', f);
  end loop;
end $$;

-- Nobody may call a function because it is there: what everybody could call is granted by name, functions of later migrations too.
alter default privileges revoke execute on functions from public;
do $$
declare
  f record;
begin
  for f in select p.oid::regprocedure::text as name, p.prosecdef or p.prorettype = 'trigger'::regtype or p.prorettype = 'event_trigger'::regtype as closed
    from pg_proc p where p.pronamespace = 'public'::regnamespace
      and exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0)
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e') loop
    execute format('revoke execute on function %s from public', f.name);
    -- One that runs as its caller gives nothing its caller could not do by itself.
    if not f.closed then execute format('grant execute on function %s to mashang_app, mashang_participant, mashang_identity, mashang_evidence', f.name); end if;
  end loop;
end $$;
revoke all on function prove_command(text), keep_previous_half(), prove_audit() from mashang_app, mashang_participant, mashang_identity, mashang_evidence;
grant execute on function acting_users(), user_of_secret(text), is_no_users_name(text, text) to mashang_app, mashang_identity, mashang_evidence;
grant execute on function write_audit(text, text, text, text, text, jsonb, jsonb, text, text) to mashang_app, mashang_identity, mashang_evidence;
grant execute on function app_accounts(), app_top_ups(bigint) to mashang_participant;

-- A table of the caller's own making stands before none of ours: neither in what runs as the owner nor in what guards a table.
do $$
declare
  f record;
begin
  for f in select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace = 'public'::regnamespace
      and (p.prosecdef or p.prorettype = 'trigger'::regtype)
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e') loop
    execute format('alter function %s set search_path = pg_catalog, public, pg_temp', f.name);
  end loop;
  execute format('revoke temporary on database %I from public', current_database());
end $$;
