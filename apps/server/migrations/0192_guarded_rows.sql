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
create trigger merchant_key_ended before update of expires_at on merchant_key for each row execute function guard_secret_end('merchant.key');
create trigger webhook_secret_ended before update of expires_at on webhook_secret for each row execute function guard_secret_end('');

-- Columns that name a user: filled in that user's own name only. Arguments: the columns.
create function prove_hand() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  named text;
  was jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
begin
  if current_user <> 'mashang_app' or is_first_set_up() then return new; end if;
  foreach named in array tg_argv loop
    if to_jsonb(new) ->> named is not null and to_jsonb(new) ->> named is distinct from was ->> named
      and (to_jsonb(new) ->> named)::bigint is distinct from acting_user() then
      perform refuse_acting('nobody signs ' || tg_table_name || '.' || named || ' in another''s name');
    end if;
  end loop;
  return new;
end $$;
create trigger collection_account_hand before insert or update of entered_by, checked_by on collection_account for each row execute function prove_hand('entered_by', 'checked_by');
create trigger participant_hand before insert or update of kyc_reviewed_by on participant for each row execute function prove_hand('kyc_reviewed_by');
create trigger kyc_submission_hand before insert or update of reviewed_by, cleared_by on kyc_submission for each row execute function prove_hand('reviewed_by', 'cleared_by');
create trigger invitation_hand before insert on invitation for each row execute function prove_hand('invited_by');
create trigger run_change_hand before insert on run_change for each row execute function prove_hand('user_id');
create trigger merchant_application_hand before insert or update of submitted_by, cleared_by on merchant_application for each row execute function prove_hand('submitted_by', 'cleared_by');
create trigger top_up_order_hand before insert on top_up_order for each row execute function prove_hand('user_id');
create trigger legal_hold_hand before insert on legal_hold for each row execute function prove_hand('placed_by');

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
grant execute on function is_new_owner(text, bigint) to mashang_app;
