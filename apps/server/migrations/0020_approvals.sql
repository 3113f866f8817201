-- Maker and checker: what is proposed stands fixed, other people approve it, and only then, in that same transaction, it takes effect.

insert into state_move values ('approval', 0, 1), ('approval', 0, 2), ('approval', 0, 3), ('approval', 0, 4);

-- Who may propose and who may check each kind, and how many checkers it takes: mirrored from the contract and compared with it by a test.
create table approval_kind (
  kind text primary key,
  propose_roles text[] not null check (cardinality(propose_roles) > 0),
  check_roles text[] not null check (cardinality(check_roles) > 0),
  checkers int not null default 1 check (checkers in (1, 2)),
  -- Above this many fen two people check.
  two_above bigint check (two_above > 0),
  -- A merchant may ask for it by its signature; two people of the staff check then.
  by_merchant boolean not null default false
);
insert into approval_kind (kind, propose_roles, check_roles, checkers, two_above, by_merchant) values
  ('float.credit', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, 50000000, false),
  ('person.limits', '{operator_admin,operator_risk}', '{operator_admin,operator_risk}', 1, null, false),
  ('collection.refund', '{operator_admin,operator_finance,operator_support}', '{operator_admin,operator_finance}', 1, 5000000, true),
  ('merchant.fee', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, null, false),
  ('agent.rate', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, null, false),
  ('merchant.endpoint', '{operator_admin,operator_support}', '{operator_admin}', 1, null, false),
  ('merchant.key', '{operator_admin,operator_support}', '{operator_admin}', 1, null, false),
  ('licence.profile', '{operator_admin}', '{operator_admin}', 1, null, false),
  ('operator.create', '{operator_admin}', '{operator_admin}', 1, null, false),
  ('operator.change', '{operator_admin}', '{operator_admin}', 1, null, false),
  ('operator.two-factor', '{operator_admin}', '{operator_admin}', 1, null, false),
  ('participant.unfreeze', '{operator_admin,operator_risk}', '{operator_admin,operator_risk}', 1, null, false);

-- One text for one proposal: whatever is changed in it changes the hash.
create function approval_hash(kind text, subject_kind text, subject_id text, payload jsonb, base jsonb, lines jsonb, amount bigint, needed int)
returns bytea language sql immutable as $$
  select sha256(convert_to(jsonb_build_array(kind, subject_kind, subject_id, payload, base, lines, amount, needed)::text, 'UTF8'))
$$;

create table approval (
  id bigint generated always as identity primary key,
  kind text not null references approval_kind,
  subject_kind text not null,
  subject_id text not null,
  subject_name text not null,
  -- Two waiting proposals with one key would be the same thing twice.
  lock_key text not null,
  payload jsonb not null,
  -- What stood when it was proposed; something else standing there later makes it void.
  base jsonb not null,
  -- The difference as people read it: [{"label", "before", "after"}].
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) > 0),
  amount bigint check (amount > 0),
  needed int not null check (needed in (1, 2)),
  hash bytea not null,
  reason text not null check (length(reason) between 1 and 500),
  maker_id bigint references app_user,
  merchant_id bigint references merchant,
  -- 0 pending · 1 in force · 2 rejected · 3 withdrawn · 4 expired.
  state int not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  closed_at timestamptz,
  closed_by bigint references app_user,
  check ((maker_id is null) <> (merchant_id is null)),
  check ((state = 0) = (closed_at is null)),
  constraint approval_hash_fits check (hash = approval_hash(kind, subject_kind, subject_id, payload, base, lines, amount, needed))
);
create unique index approval_waiting on approval (kind, lock_key) where state = 0;
create index approval_pending on approval (id) where state = 0;
create index approval_expiry on approval (expires_at) where state = 0;
create index approval_subject on approval (subject_kind, subject_id, id);
create index approval_maker on approval (maker_id, id);

create table approval_check (
  approval_id bigint not null references approval,
  -- One word a person, so two checkers are two people.
  user_id bigint not null references app_user,
  verdict text not null check (verdict in ('approve', 'reject')),
  -- What the checker saw.
  hash bytea not null,
  comment text not null default '' check (length(comment) <= 500),
  at timestamptz not null default clock_timestamp(),
  primary key (approval_id, user_id),
  check (verdict = 'approve' or comment <> '')
);

-- Whether a user is of the staff, enabled, and holds one of the roles at this moment.
create function is_staff_with(who bigint, wanted text[]) returns boolean language sql stable as $$
  select exists (select from app_user u where u.id = who and u.enabled and u.participant_id is null and u.roles && wanted)
$$;
-- Approvals that still count: of people who still may.
create function approval_votes(wanted bigint) returns int language sql stable as $$
  select count(*)::int from approval a join approval_kind k on k.kind = a.kind join approval_check c on c.approval_id = a.id
  where a.id = wanted and c.verdict = 'approve' and c.hash = a.hash and c.user_id is distinct from a.maker_id and is_staff_with(c.user_id, k.check_roles)
$$;

-- A proposal starts pending, by somebody who may propose it, with as many checkers as its kind and amount ask for.
create function guard_approval_start() returns trigger language plpgsql as $$
declare
  k approval_kind;
begin
  select * into k from approval_kind where kind = new.kind;
  new.created_at := clock_timestamp();
  if new.state <> 0 then raise exception 'an approval starts pending' using errcode = 'check_violation', constraint = 'approval_moves'; end if;
  if new.expires_at <= new.created_at or new.expires_at > new.created_at + interval '72 hours' then
    raise exception 'an approval waits 72 hours at most' using errcode = 'check_violation', constraint = 'approval_expiry';
  end if;
  if new.maker_id is not null and not is_staff_with(new.maker_id, k.propose_roles) or new.merchant_id is not null and not k.by_merchant then
    raise exception 'no right to propose %', new.kind using errcode = 'check_violation', constraint = 'approval_maker';
  end if;
  if k.two_above is not null and new.amount is null then
    raise exception '% names its amount', new.kind using errcode = 'check_violation', constraint = 'approval_checkers';
  end if;
  if new.needed < (case when new.merchant_id is not null or new.amount > k.two_above then 2 else k.checkers end) then
    raise exception '% takes more checkers', new.kind using errcode = 'check_violation', constraint = 'approval_checkers';
  end if;
  return new;
end $$;
create trigger approval_start before insert on approval for each row execute function guard_approval_start();

-- It is closed once, as the table of moves says, and never changed; in force only by enough others who may, in time.
create function guard_approval_move() returns trigger language plpgsql as $$
declare
  k approval_kind;
begin
  if old.state <> 0 or to_jsonb(new) - '{state,closed_at,closed_by}'::text[] <> to_jsonb(old) - '{state,closed_at,closed_by}'::text[]
    or not exists (select from state_move where machine = 'approval' and from_state = old.state and to_state = new.state) then
    raise exception 'approval % may not be changed so', old.id using errcode = 'check_violation', constraint = 'approval_moves';
  end if;
  new.closed_at := clock_timestamp();
  select * into k from approval_kind where kind = new.kind;
  if (new.state = 4) <> (new.expires_at <= new.closed_at) then
    raise exception 'approval % ends at %', old.id, old.expires_at using errcode = 'check_violation', constraint = 'approval_expiry';
  end if;
  if new.state = 1 and approval_votes(new.id) < new.needed then
    raise exception 'approval % has not enough checkers', old.id using errcode = 'check_violation', constraint = 'approval_checkers';
  end if;
  if new.state = 1 and new.maker_id is not null and not is_staff_with(new.maker_id, k.propose_roles) then
    raise exception 'the maker of approval % may no longer propose it', old.id using errcode = 'check_violation', constraint = 'approval_maker';
  end if;
  if new.state = 2 and not exists (select from approval_check c where c.approval_id = new.id and c.verdict = 'reject') then
    raise exception 'approval % was rejected by nobody', old.id using errcode = 'check_violation', constraint = 'approval_checkers';
  end if;
  if new.state = 3 and new.closed_by is distinct from new.maker_id then
    raise exception 'only its maker withdraws approval %', old.id using errcode = 'check_violation', constraint = 'approval_maker';
  end if;
  return new;
end $$;
create trigger approval_move before update on approval for each row execute function guard_approval_move();
create trigger approval_kept before delete or truncate on approval for each statement execute function refuse_change();

-- A checker is another person who may, looks at what was proposed, and comes in time.
create function guard_approval_check() returns trigger language plpgsql as $$
declare
  a approval;
  k approval_kind;
begin
  select * into a from approval where id = new.approval_id for update;
  select * into k from approval_kind where kind = a.kind;
  new.at := clock_timestamp();
  if a.state <> 0 or a.expires_at <= new.at then
    raise exception 'approval % is closed', a.id using errcode = 'check_violation', constraint = 'approval_closed';
  end if;
  if new.user_id = a.maker_id then
    raise exception 'nobody checks what they proposed' using errcode = 'check_violation', constraint = 'approval_self';
  end if;
  if not is_staff_with(new.user_id, k.check_roles) then
    raise exception 'no right to check %', a.kind using errcode = 'check_violation', constraint = 'approval_checker';
  end if;
  if new.hash <> a.hash then
    raise exception 'approval % is not what was seen', a.id using errcode = 'check_violation', constraint = 'approval_hash_seen';
  end if;
  return new;
end $$;
create trigger approval_check_guard before insert on approval_check for each row execute function guard_approval_check();
create trigger approval_check_immutable before update or delete or truncate on approval_check for each statement execute function refuse_change();

-- Whether this very transaction has put an approval of the kind in force for the subject: what guarded writes ask.
create function approval_in_force(wanted_kind text, wanted_subject text) returns bigint language sql stable as $$
  select a.id from approval a where a.id = nullif(current_setting('app.approval', true), '')::bigint and a.kind = wanted_kind and a.subject_id = wanted_subject
    and a.state = 1 and a.xmin::text = (pg_current_xact_id()::text::numeric % 4294967296)::text
$$;

-- Limits of a person are changed by two people, and so is a freeze lifted, whatever the program believes.
create function guard_person() returns trigger language plpgsql as $$
begin
  if current_user = 'mashang_app' and (new.daily_amount, new.daily_count, new.monthly_amount, new.monthly_count)
    is distinct from (old.daily_amount, old.daily_count, old.monthly_amount, old.monthly_count)
    and approval_in_force('person.limits', new.id::text) is null then
    raise exception 'limits are changed by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;
create trigger person_guard before update on person for each row execute function guard_person();
create function guard_unfreeze() returns trigger language plpgsql as $$
begin
  if current_user = 'mashang_app' and approval_in_force('participant.unfreeze', new.id::text) is null then
    raise exception 'a freeze is lifted by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;
create trigger participant_unfreeze before update of frozen on participant for each row when (old.frozen and not new.frozen) execute function guard_unfreeze();

-- Closes what waited too long, by the database clock, at most `most`. Returns how many.
create function expire_approvals(most int) returns int language plpgsql security definer set search_path = public as $$
declare
  over bigint[];
begin
  over := array(select id from approval where state = 0 and expires_at <= clock_timestamp() order by expires_at limit most for update skip locked);
  if cardinality(over) = 0 then return 0; end if;
  update approval set state = 4 where id = any (over);
  insert into event_log (kind, order_no, status, amount, actor) select 'approval.expired', id::text, 4, amount, 'system:expire-approvals' from approval where id = any (over) order by id;
  insert into audit_log (actor_kind, actor_name, action, subject_kind, subject_id, before, after, request_id)
  select 'system', 'system:expire-approvals', 'approval.expire', 'approval', id::text, '{"state": 0}', '{"state": 4}', 'job:expire-approvals' from approval where id = any (over) order by id;
  perform pg_notify('events', '');
  return cardinality(over);
end $$;

-- Credits a float as the approval now in force says, once for each bank reference.
create function credit_approved_float(wanted_approval bigint) returns bigint language plpgsql security definer set search_path = public as $$
declare
  a approval;
begin
  select * into a from approval where id = approval_in_force('float.credit', (select subject_id from approval where id = wanted_approval));
  if a.id is distinct from wanted_approval or a.id is null then
    raise exception 'a float is credited by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return credit_float(a.subject_id::bigint, a.amount, 'bank:' || (a.payload ->> 'reference'));
end $$;

/*
 * Takes a settled collection back as the approval now in force says: the reverse of its settlement, 2|4→5, the merchant told. What a complaint
 * held is free for it, and the complaint is answered by it. Outcome: refunded · not_found · wrong_state · frozen · payable_short.
 */
create function refund_collection(wanted_approval bigint, who text) returns text
language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  wanted_order text := (select subject_id from approval where id = wanted_approval);
  moment timestamptz := clock_timestamp();
  o collection_order;
  settled ledger_transfer;
  held_back ledger_hold;
  accounts bigint[];
  amounts bigint[];
begin
  if approval_in_force('collection.refund', wanted_order) is distinct from wanted_approval then
    raise exception 'a refund is made by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  select * into o from collection_order c where c.agt_order_no = wanted_order for update;
  if o.id is null then return 'not_found'; end if;
  if o.status not in (2, 4) then return 'wrong_state'; end if;
  if o.frozen and not exists (select from complaint c where c.order_id = o.id and c.reviewed_at is null) then return 'frozen'; end if;
  select * into settled from ledger_transfer t where t.reference = 'collection:' || o.id;
  select array_agg(p.account_id order by p.line), array_agg(-p.amount order by p.line) into accounts, amounts from ledger_posting p where p.transfer_id = settled.id;
  perform 1 from ledger_balance b where b.account_id = any (accounts) order by b.account_id for update;

  update ledger_hold h set state = 'released', closed_at = moment where h.reference = 'complaint:' || o.id and h.state = 'open' returning * into held_back;
  if found then update ledger_balance b set held = b.held - held_back.amount where b.account_id = held_back.account_id; end if;
  if exists (select from unnest(accounts, amounts) x (account, amount) join ledger_balance b on b.account_id = x.account where b.posted - b.held + x.amount < 0) then
    raise exception 'the merchant has not enough' using errcode = 'check_violation', constraint = 'payable_short';
  end if;
  perform post_transfer('collection.refunded', 'refund:' || o.id, o.agt_order_no, accounts, amounts);
  update complaint c set reviewed_at = moment, reviewed_by = who, outcome = '已退款' where c.order_id = o.id and c.reviewed_at is null;
  update collection_order c set status = 5, frozen = false, operator = who where c.id = o.id;
  perform tell_merchant('collection.refunded', array[o.id]);
  perform pg_notify('events', '');
  return 'refunded';
end $$;

-- A merchant's signed request for an approval: those with one key stand in a row until the end of the transaction; see take_request.
create function take_approval_request(asked_merchant bigint, used_key text, used_nonce text, idem text, body_hash text, out outcome text, out answer text)
language plpgsql security definer set search_path = public as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('request:' || asked_merchant || ':' || idem, 0));
  select t.outcome, t.answer into outcome, answer from take_request(asked_merchant, used_key, used_nonce, idem, body_hash) t;
end $$;

grant select on approval_kind, approval, approval_check to mashang_app;
grant insert on approval, approval_check to mashang_app;
grant update (state, closed_at, closed_by) on approval to mashang_app;
revoke all on function expire_approvals(int), credit_approved_float(bigint), refund_collection(bigint, text),
  take_approval_request(bigint, text, text, text, text) from public;
grant execute on function expire_approvals(int), credit_approved_float(bigint), refund_collection(bigint, text),
  take_approval_request(bigint, text, text, text, text) to mashang_app;
