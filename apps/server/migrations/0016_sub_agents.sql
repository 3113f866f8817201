-- Sub-agents: invitations, what the invited hands in to be verified, who paused whom, and float moved from a parent down to a descendant.

-- A place below an agent, offered by a link whose token only the invited knows. One open invitation a name.
create table invitation (
  id bigint generated always as identity primary key,
  inviter_id bigint not null references participant,
  invited_by bigint not null references app_user,
  name text not null check (name ~ '^[a-z][a-z0-9_]{2,31}$'),
  kind text not null check (kind in ('AGENT', 'CODE_MERCHANT')),
  legal_name text not null check (length(legal_name) between 1 and 64),
  phone text not null check (length(phone) between 5 and 20),
  -- First rates, as far as the inviter's still allow them on acceptance: [{"product": id, "rate": 1/10 000 percent}].
  rates jsonb not null default '[]',
  token_hash bytea not null unique check (length(token_hash) = 32),
  state text not null default 'open' check (state in ('open', 'accepted', 'withdrawn', 'expired')),
  created_at timestamptz not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > issued_at),
  closed_at timestamptz,
  participant_id bigint references participant,
  check ((state = 'open') = (closed_at is null)),
  check ((state = 'accepted') = (participant_id is not null))
);
create unique index invitation_open_name on invitation (name) where state = 'open';
create index invitation_inviter on invitation (inviter_id, id);

-- What somebody hands in to be verified, once a try. The reviewer is another person than who handed it in.
create table kyc_submission (
  id bigint generated always as identity primary key,
  participant_id bigint not null references participant,
  submitted_by bigint not null references app_user,
  submitted_at timestamptz not null,
  legal_name text not null,
  phone text not null,
  -- Sealed: read by reviewers only.
  sealed_document_no bytea not null,
  -- How the invitation called it, where it came by one.
  invitation_id bigint references invitation,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  reviewed_by bigint references app_user check (reviewed_by <> submitted_by),
  reviewed_at timestamptz,
  reason text not null default '',
  check ((state = 'pending') = (reviewed_by is null) and (reviewed_by is null) = (reviewed_at is null)),
  check (state <> 'rejected' or reason <> '')
);
create unique index kyc_submission_pending on kyc_submission (participant_id) where state = 'pending';
create index kyc_submission_state on kyc_submission (state, id);
create index kyc_submission_participant on kyc_submission (participant_id, id);

-- Pictures of licences and identity papers. Before they stand on a submission they go with their stored file.
create table kyc_document (
  name text primary key references stored_file on delete cascade,
  kind text not null check (kind in ('licence', 'id_front', 'id_back')),
  invitation_id bigint references invitation,
  uploaded_by bigint references app_user,
  submission_id bigint references kyc_submission,
  -- The key of its file, sealed: a change of the deployment's keys seals this anew and leaves the file as it is.
  sealed_key bytea not null,
  check ((invitation_id is null) <> (uploaded_by is null))
);
comment on column kyc_document.sealed_key is 'sealed';
comment on column kyc_submission.sealed_document_no is 'sealed';
create index kyc_document_invitation on kyc_document (invitation_id) where submission_id is null;
create index kyc_document_submission on kyc_document (submission_id) where submission_id is not null;

-- Every pause and start, by whom: who may start again is decided by the last one.
create table run_change (
  id bigint generated always as identity primary key,
  participant_id bigint not null references participant,
  run_status int not null check (run_status in (0, 1)),
  at timestamptz not null,
  user_id bigint not null references app_user,
  -- The participant the user acted for; null for the operator.
  by_participant bigint references participant
);
create index run_change_participant on run_change (participant_id, id desc);
create trigger run_change_immutable before update or delete or truncate on run_change for each statement execute function refuse_change();

-- Float moved down the network. The key is the sender's intent: the same one never moves money twice.
create table float_transfer (
  id bigint generated always as identity primary key,
  transfer_no text not null unique,
  from_id bigint not null references participant,
  to_id bigint not null references participant check (to_id <> from_id),
  amount bigint not null check (amount > 0),
  remark text not null default '',
  idempotency_key text not null check (length(idempotency_key) between 8 and 64),
  user_id bigint not null references app_user,
  ledger_transfer_id bigint not null unique references ledger_transfer,
  at timestamptz not null,
  unique (from_id, idempotency_key)
);
create index float_transfer_from on float_transfer (from_id, id);
create index float_transfer_to on float_transfer (to_id, id);
create trigger float_transfer_immutable before update or delete or truncate on float_transfer for each statement execute function refuse_change();

/*
 * Float of one participant −A, of a descendant +A. Input {no, key, sender, receiver, amount, remark, user_id, actor, request_id, ip}; outcome:
 *   done · replay (this intent was done before: its transfer) · key_reused (the key stood for something else) · not_below ·
 *   sender_frozen · sender_unverified · receiver_frozen · receiver_unverified · float_short.
 */
create function transfer_float(item json, out outcome text, out moved bigint) language plpgsql security definer set search_path = public as $$
declare
  moment timestamptz := clock_timestamp();
  i record;
  giver record;
  taker record;
  accounts bigint[];
  kept float_transfer;
  posted bigint;
begin
  select * into i from json_to_record(item) as x (no text, key text, sender bigint, receiver bigint, amount bigint, remark text, user_id bigint, actor text, request_id text, ip text);
  accounts := array[account_of('participant', i.sender, 'float'), account_of('participant', i.receiver, 'float')];
  -- In the order of ids as everywhere; what follows sees what those before left.
  perform 1 from ledger_balance b where b.account_id = any (accounts) order by b.account_id for update;

  select * into kept from float_transfer t where t.from_id = i.sender and t.idempotency_key = i.key;
  if found then
    outcome := case when (kept.to_id, kept.amount, kept.remark) = (i.receiver, i.amount, i.remark) then 'replay' else 'key_reused' end;
    moved := case when outcome = 'replay' then kept.id end;
    return;
  end if;
  select p.id, p.path, p.name, p.frozen or e.frozen as stopped, p.kyc_status = 2 and p.kyc_expires_at > moment as verified into giver
    from participant p join person e on e.id = p.person_id where p.id = i.sender;
  select p.id, p.path, p.name, p.frozen or e.frozen as stopped, p.kyc_status = 2 and p.kyc_expires_at > moment as verified into taker
    from participant p join person e on e.id = p.person_id where p.id = i.receiver;
  outcome := case
    when giver.id is null or taker.id is null or taker.id = giver.id or not taker.path @> array[giver.id] then 'not_below'
    when giver.stopped then 'sender_frozen'
    when not giver.verified then 'sender_unverified'
    when taker.stopped then 'receiver_frozen'
    when not taker.verified then 'receiver_unverified'
    when not exists (select from ledger_balance b where b.account_id = accounts[1] and b.posted - b.held >= i.amount) then 'float_short'
    else 'done'
  end;
  if outcome <> 'done' then return; end if;

  posted := post_transfer('transfer', 'transfer:' || i.sender || ':' || i.key, i.no, accounts, array[-i.amount, i.amount]);
  insert into float_transfer (transfer_no, from_id, to_id, amount, remark, idempotency_key, user_id, ledger_transfer_id, at)
  values (i.no, i.sender, i.receiver, i.amount, i.remark, i.key, i.user_id, posted, moment) returning id into moved;
  insert into event_log (at, kind, order_no, participant_id, amount, actor, data)
  values (moment, 'network.float', i.no, i.receiver, i.amount, i.actor, jsonb_build_object('from', giver.id::text, 'fromName', giver.name, 'toName', taker.name));
  insert into audit_log (at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, after, request_id, ip)
  values (moment, 'user', i.user_id, i.actor, 'sub-agent.transfer', 'float-transfer', i.no,
    jsonb_build_object('from', giver.name, 'to', taker.name, 'amount', money_text(i.amount), 'remark', i.remark, 'ledgerTransfer', posted::text), i.request_id, i.ip);
  perform pg_notify('events', '');
end $$;
revoke all on function transfer_float(json) from public;
grant execute on function transfer_float(json) to mashang_app;

grant select, insert, update on invitation, kyc_submission, kyc_document to mashang_app;
grant select, insert on run_change to mashang_app;
grant select on float_transfer to mashang_app;

-- A participant's reads see its subtree; who hands in which papers is between that person and the operator.
alter table invitation enable row level security;
create policy app on invitation to mashang_app using (true) with check (true);
create policy own on invitation for select to mashang_participant using (inviter_id = any ((select app_subtree())::bigint[]));
alter table kyc_submission enable row level security;
create policy app on kyc_submission to mashang_app using (true) with check (true);
create policy own on kyc_submission for select to mashang_participant using (participant_id = app_taid());
alter table kyc_document enable row level security;
create policy app on kyc_document to mashang_app using (true) with check (true);
alter table run_change enable row level security;
create policy app on run_change to mashang_app using (true) with check (true);
create policy own on run_change for select to mashang_participant using (participant_id = any ((select app_subtree())::bigint[]));
alter table float_transfer enable row level security;
create policy app on float_transfer to mashang_app using (true);
create policy own on float_transfer for select to mashang_participant
  using (to_id = any ((select app_subtree())::bigint[]) or from_id = any ((select app_subtree())::bigint[]));
-- The token is nobody's to read.
grant select (id, inviter_id, name, kind, legal_name, phone, rates, state, created_at, issued_at, expires_at, closed_at, participant_id) on invitation to mashang_participant;
grant select (id, participant_id, submitted_at, legal_name, state, reviewed_at, reason) on kyc_submission to mashang_participant;
grant select on run_change to mashang_participant;
grant select (id, transfer_no, from_id, to_id, amount, remark, ledger_transfer_id, at) on float_transfer to mashang_participant;

-- Figures of a line ask by day. Orders lie in the order of their time, so a few blocks' bounds are enough, and a write costs nothing.
create index collection_order_days on collection_order using brin (create_time, affirm_time) with (pages_per_range = 16, autosummarize = on);
