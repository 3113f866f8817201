-- What the program's login could still write by itself: whose hand a row names is proven, and "made just now" is no longer true of what was merely touched.

-- Nothing of it can be written by a login: an account of the ledger is opened with its owner, in the same transaction.
create function is_new_owner(wanted_kind text, wanted bigint) returns boolean language sql stable as $$
  select exists (select from ledger_account a where a.owner_kind = wanted_kind and a.owner_id = wanted and is_new_row(a.xmin::text))
$$;

-- As before (0040, 0047): a row that an update touched in this transaction is not new.
create or replace function guard_merchant_part() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user = 'mashang_app' and approval_in_force(tg_argv[0], new.merchant_id::text) is null and not is_first_set_up() then
    raise exception '% is changed by two people', tg_table_name using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;
create or replace function guard_top_rate() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user = 'mashang_app' and approval_in_force('agent.rate', new.participant_id::text) is null
    and new.rate is distinct from (select r.rate from participant_rate r where r.participant_id = new.participant_id and r.product_id = new.product_id
      order by r.effective_from desc limit 1)
    and exists (select from participant p where p.id = new.participant_id and p.parent_id is null) and not is_new_owner('participant', new.participant_id) then
    raise exception 'a top agent''s rate is changed by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;
create or replace function guard_endpoint_address() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user = 'mashang_app' and (tg_op = 'INSERT' or (new.url, new.wanted, new.merchant_id) is distinct from (old.url, old.wanted, old.merchant_id)) then
    if is_simulator(new.url) and (tg_op = 'INSERT' or is_simulator(old.url) and new.wanted = old.wanted) then return new; end if;
    perform refuse_without('merchant.endpoint', new.merchant_id::text, 'a callback address');
  end if;
  return new;
end $$;
-- A key or secret that was ended early stays ended.
create function guard_secret_end() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user = 'mashang_app' and (tg_argv[0] = '' or approval_in_force(tg_argv[0], new.merchant_id::text) is null)
    and (new.expires_at is null and old.expires_at is not null or new.expires_at > old.expires_at) then
    raise exception 'what was ended stays ended' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;
create trigger merchant_key_stays_ended before update of expires_at on merchant_key for each row execute function guard_secret_end('merchant.key');
create trigger webhook_secret_ended before update of expires_at on webhook_secret for each row execute function guard_secret_end('');

-- Whom a row written now may name: nobody, whoever acts, a user this transaction enters, and the maker and checkers of the approval in force that this transaction carries out.
create function may_sign(said bigint) returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select said is null or coalesce(said = acting_user(), false) or exists (select from app_user u where u.id = said and is_new_row(u.xmin::text)) or exists (
    select from approval a where a.id = nullif(current_setting('app.approval', true), '')::bigint and approval_in_force(a.kind, a.subject_id) = a.id
      and (a.maker_id = said or exists (select from approval_check c where c.approval_id = a.id and c.user_id = said)))
$$;
-- The user a column names, by id or by user name; null where it names the program, a merchant or nobody.
create function named_user(said text, by_id boolean) returns bigint language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.id from app_user u where case when by_id then u.id = said::bigint else u.username = lower(said) end
$$;
-- Columns that name a user, by id or by user name, are filled in that user's own name only. Arguments: the columns.
create function prove_hand() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  column_name text;
  made jsonb := to_jsonb(new);
  was jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
begin
  if current_user <> 'mashang_app' or is_first_set_up() then return new; end if;
  foreach column_name in array tg_argv loop
    if coalesce(made ->> column_name, '') <> '' and made ->> column_name is distinct from was ->> column_name
      and not may_sign(named_user(made ->> column_name, jsonb_typeof(made -> column_name) = 'number')) then
      perform refuse_acting('nobody signs ' || tg_table_name || '.' || column_name || ' in another''s name');
    end if;
  end loop;
  return new;
end $$;
do $$
declare
  signed record;
begin
  for signed in select * from (values
    ('agent_register', 'updated_by'), ('authorisation_request', 'requested_by'), ('channel_authorisation', 'ended_by'),
    ('collection_account', 'entered_by, checked_by'), ('complaint', 'taken_by'), ('complaint_note', 'author'), ('export_job', 'user_id'),
    ('invitation', 'invited_by'), ('kyc_document', 'uploaded_by'), ('kyc_submission', 'submitted_by, reviewed_by, cleared_by'), ('legal_hold', 'placed_by'),
    ('licence_profile', 'entered_by, approved_by'), ('menu_version', 'changed_by'), ('merchant', 'kyb_entered_by, kyb_reviewed_by, suspended_by'),
    ('merchant_application', 'submitted_by, cleared_by'), ('merchant_key', 'revoked_by'), ('participant', 'kyc_entered_by, kyc_reviewed_by'),
    ('participant_rate', 'created_by'), ('retention_run', 'asked_by'), ('risk_back_test', 'asked_by'), ('risk_case', 'opened_by, closed_by'),
    ('risk_case_entry', 'author'), ('risk_case_file', 'by_user'), ('risk_case_link', 'added_by'), ('risk_report', 'made_by, submitted_by'),
    ('risk_rule', 'made_by'), ('risk_rule_set', 'changed_by'), ('run_change', 'user_id'), ('screening_hit', 'decided_by'), ('screening_list', 'loaded_by'),
    ('shop_sync', 'started_by'), ('statement_exception', 'settled_by'), ('statement_match', 'matched_by, undone_by'),
    ('statement_note', 'author'), ('top_up_event', 'actor'), ('top_up_order', 'operator, user_id'), ('user_preference', 'user_id'), ('webhook_target', 'paused_by')
  ) x (name, columns) loop
    execute format('create trigger %I before insert or update of %s on %I for each row execute function prove_hand(%s)', signed.name || '_hand', signed.columns, signed.name,
      (select string_agg(quote_literal(c), ', ') from unnest(string_to_array(signed.columns, ', ')) c));
  end loop;
end $$;

-- An account is entered by somebody and approved by somebody of the staff; a participant is verified by one.
create function guard_entered_account() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user <> 'mashang_app' or is_first_set_up() then return new; end if;
  if tg_op = 'INSERT' then
    if new.entered_by is null or new.check_status <> 'pending' then perform refuse_acting('an account is entered by somebody, pending'); end if;
  elsif new.check_status = 'approved' and old.check_status <> 'approved'
    and not exists (select from app_user u where u.id = acting_user() and u.participant_id is null and u.id is distinct from new.entered_by) then
    perform refuse_acting('an account is approved by somebody of the staff');
  end if;
  return new;
end $$;
create trigger collection_account_entered before insert or update of check_status on collection_account for each row execute function guard_entered_account();
create function guard_verified() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user <> 'mashang_app' or is_first_set_up() then return new; end if;
  if new.kyc_status = 2 and (tg_op = 'INSERT' or old.kyc_status <> 2)
    and not exists (select from app_user u where u.id = acting_user() and u.participant_id is null and u.id = new.kyc_reviewed_by) then
    perform refuse_acting('a participant is verified by somebody of the staff');
  end if;
  return new;
end $$;
create trigger participant_verified before insert or update of kyc_status on participant for each row execute function guard_verified();

-- A merchant is entered without rights; its verification is prolonged by what admits it.
create function guard_merchant_start() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user = 'mashang_app' and new.kyb_status = 2 and not is_first_set_up() then
    raise exception 'a merchant is admitted by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;
create trigger merchant_start before insert on merchant for each row execute function guard_merchant_start();
create function guard_merchant_end() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user = 'mashang_app' and (new.kyb_status <> 4 and new.kyb_expires_at is distinct from old.kyb_expires_at and coalesce(new.kyb_expires_at > old.kyb_expires_at, true)
      or old.frozen and not new.frozen)
    and not exists (
      select from approval a where a.id = nullif(current_setting('app.approval', true), '')::bigint and a.kind = 'merchant.admission'
        and approval_in_force(a.kind, a.subject_id) = a.id) then
    raise exception 'a merchant is admitted by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;
create trigger merchant_prolonged before update of kyb_expires_at, frozen on merchant for each row execute function guard_merchant_end();

-- A rate below the top is its parent's to set, and its own participant's to switch.
create function prove_rate() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user <> 'mashang_app' or approval_in_force('agent.rate', new.participant_id::text) is not null or is_first_set_up()
    or is_new_owner('participant', new.participant_id) then return new; end if;
  if not exists (select from app_user u join participant p on p.id = new.participant_id where u.id = acting_user() and u.participant_id = any (p.path)) then
    perform refuse_acting('a rate is set by who stands above it');
  end if;
  return new;
end $$;
create trigger participant_rate_proven before insert on participant_rate for each row execute function prove_rate();

-- What a person has used of its limits is counted by the commands alone.
revoke update on person_usage from mashang_app;

-- An event names who made it: the program's own, a user who acts, or one that this transaction enters.
create function prove_event() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from app_user u where u.username = new.actor and u.id is distinct from acting_user() and not is_new_row(u.xmin::text)) then
    perform refuse_acting('an event names a user who does not act');
  end if;
  return new;
end $$;
create trigger event_log_proven before insert on event_log for each row when (current_user = 'mashang_app') execute function prove_event();
grant execute on function is_new_owner(text, bigint), may_sign(bigint), named_user(text, boolean) to mashang_app;
