-- Float topped up by bank transfer or stablecoin: applications, deposits read from a chain, what becomes of money that does not fit, quarantine.

insert into state_move (machine, from_state, to_state) select 'top_up', x[1], x[2] from (values
  (array[0,1]), (array[0,2]), (array[0,4]), (array[0,5]), (array[0,6]),
  (array[1,0]), (array[1,2]), (array[1,3]), (array[1,4]), (array[1,5]), (array[1,7]), (array[1,8]),
  (array[3,1]), (array[3,2]), (array[3,7]), (array[3,8]), (array[4,1]), (array[5,1]), (array[5,2]), (array[7,1]), (array[8,2]), (array[8,3])) m (x);
insert into state_move (machine, from_state, to_state) select 'chain_deposit', x[1], x[2] from (values
  (array[0,1]), (array[0,2]), (array[0,4]), (array[0,5]), (array[0,6]), (array[5,0]), (array[2,1]), (array[2,3]), (array[4,2])) m (x);
insert into approval_kind (kind, propose_roles, check_roles, checkers, two_above, by_merchant) values
  ('topup.bank', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, 50000000, false),
  ('topup.deposit', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, 50000000, false);

-- Where money of a listed sender waits, apart from everything else.
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check
  check (kind in ('float', 'commission', 'payable', 'revenue', 'suspense', 'quarantine', 'stablecoin_clearing', 'bank_clearing'));
insert into ledger_account (owner_kind, owner_id, kind) values ('operator', 0, 'quarantine');
insert into ledger_rollup (account_id) select id from ledger_account where owner_kind = 'operator' and kind = 'quarantine';

-- Receipts that a top-up took are nobody's order: matching leaves them alone.
alter table statement_line drop constraint statement_line_state_check;
alter table statement_line add constraint statement_line_state_check check (state in ('open', 'matched', 'not_ours', 'suspense', 'top_up'));

create table top_up_order (
  id bigint generated always as identity primary key,
  order_no text not null unique,
  participant_id bigint not null references participant,
  user_id bigint not null references app_user,
  way text not null check (way in ('bank', 'usdt')),
  -- What the float is to get, and what it got.
  amount bigint not null check (amount > 0),
  credited bigint not null default 0 check (credited >= 0),
  -- 0 awaiting · 1 confirming · 2 credited · 3 to be decided · 4 cancelled · 5 expired · 6 refused · 7 returned · 8 in quarantine.
  status int not null default 0,
  remark text not null default '',
  reason text not null default '',
  operator text not null default '',
  idempotency_key text not null check (length(idempotency_key) between 8 and 64),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  closed_at timestamptz,
  cancelled_at timestamptz,
  -- By bank.
  bank_name text not null default '',
  payer_name text not null default '',
  reference text not null default '',
  proof text not null default '',
  -- The number it was credited by: what the bank says, which may be another than was told.
  bank_number text not null default '',
  line_id bigint unique references statement_line,
  -- By stablecoin: units of 1e-6, fen for a whole unit at four decimals, frozen with its source and time.
  usdt_amount bigint check (usdt_amount > 0),
  rate int check (rate > 0),
  rate_source text not null default '',
  rate_at timestamptz,
  chain_id bigint,
  token text,
  address text check (address = lower(address)),
  address_index bigint,
  confirmations_needed int check (confirmations_needed between 1 and 200),
  unique (participant_id, idempotency_key),
  unique (chain_id, address),
  check ((way = 'usdt') = (usdt_amount is not null and rate is not null and rate_at is not null and chain_id is not null and token is not null
    and address is not null and address_index is not null and confirmations_needed is not null)),
  check ((way = 'bank') = (payer_name <> '' and bank_name <> '')),
  check ((status = 2) <= (credited > 0))
);
create index top_up_order_participant on top_up_order (participant_id, id);
create index top_up_order_open on top_up_order (expires_at) where status = 0;
create index top_up_order_address on top_up_order (chain_id, address) where way = 'usdt';
-- A bank's number stands for one transfer: two applications cannot wait for, or have got, the same one.
create unique index top_up_order_reference on top_up_order (upper(reference)) where way = 'bank' and reference <> '' and status in (0, 2);
select seal_personal_column('top_up_order', 'payer_name', 'n');
-- Every request has an address of its own, whichever process makes it.
create sequence top_up_address_index minvalue 0;

-- What an application asked for never changes; it moves as the table allows, and is credited by the functions below alone.
create function guard_top_up() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{status,credited,reason,operator,closed_at,cancelled_at,line_id,bank_number}'::text[]
    <> to_jsonb(old) - '{status,credited,reason,operator,closed_at,cancelled_at,line_id,bank_number}'::text[] then
    raise exception 'top-up % says what was asked for', old.order_no using errcode = 'check_violation', constraint = 'top_up_kept';
  end if;
  if new.status <> old.status and not exists (select from state_move where machine = 'top_up' and from_state = old.status and to_state = new.status) then
    raise exception 'top-up % may not go from % to %', old.order_no, old.status, new.status using errcode = 'check_violation', constraint = 'top_up_moves';
  end if;
  if current_user = 'mashang_app' and (new.credited, new.line_id) is distinct from (old.credited, old.line_id) then
    raise exception 'top-up % is credited by its functions', old.order_no using errcode = 'check_violation', constraint = 'top_up_credit';
  end if;
  if current_user = 'mashang_app' and new.status <> old.status and new.status not in (4, 5, 6) then
    raise exception 'top-up % is credited by its functions', old.order_no using errcode = 'check_violation', constraint = 'top_up_credit';
  end if;
  return new;
end $$;
create trigger top_up_moves before update on top_up_order for each row execute function guard_top_up();
create trigger top_up_kept before delete or truncate on top_up_order for each statement execute function refuse_change();
create function guard_top_up_start() returns trigger language plpgsql as $$
begin
  if new.status <> 0 or new.credited <> 0 then
    raise exception 'a top-up starts awaiting' using errcode = 'check_violation', constraint = 'top_up_moves';
  end if;
  return new;
end $$;
create trigger top_up_start before insert on top_up_order for each row execute function guard_top_up_start();

-- What happened to it, in order.
create table top_up_event (
  id bigint generated always as identity primary key,
  order_id bigint not null references top_up_order,
  at timestamptz not null default clock_timestamp(),
  what text not null,
  status int not null,
  actor text not null,
  note text not null default ''
);
create index top_up_event_order on top_up_event (order_id, id);
create trigger top_up_event_immutable before update or delete or truncate on top_up_event for each statement execute function refuse_change();

-- Travel rule: who sends, from what kind of wallet, to whom at which institution. Written with the request, never changed.
create table top_up_travel (
  order_id bigint primary key references top_up_order,
  originator_name text not null,
  wallet_kind text not null check (wallet_kind in ('own', 'provider')),
  provider text not null default '',
  beneficiary_name text not null,
  institution text not null,
  institution_licence text not null,
  at timestamptz not null default clock_timestamp(),
  check ((wallet_kind = 'provider') = (provider <> ''))
);
select seal_personal_column('top_up_travel', 'originator_name', 'n'), seal_personal_column('top_up_travel', 'beneficiary_name', 'n');
create trigger top_up_travel_immutable before update or delete or truncate on top_up_travel for each statement execute function refuse_change();

create table chain_deposit (
  id bigint generated always as identity primary key,
  order_id bigint not null references top_up_order,
  chain_id bigint not null,
  tx_hash text not null check (tx_hash ~ '^0x[0-9a-f]{64}$'),
  log_index int not null,
  block_number bigint not null,
  block_hash text not null,
  block_time timestamptz not null,
  sender text not null check (sender ~ '^0x[0-9a-f]{40}$'),
  amount bigint not null check (amount > 0),
  -- In fen at the request's frozen rate.
  value bigint not null check (value >= 0),
  confirmations int not null default 0,
  seen_at timestamptz not null default clock_timestamp(),
  -- 0 confirming · 1 credited · 2 in suspense · 3 returned · 4 in quarantine · 5 gone from the chain · 6 below a fen.
  state int not null default 0,
  -- Why it was not credited by itself: short, over, late, extra, cancelled, blocked, not_offered, listed.
  why text not null default '',
  kept_note text not null default '',
  decided_by text not null default '',
  return_reference text not null default '',
  -- Credited once, whoever reads the chain and how often.
  unique (chain_id, tx_hash, log_index)
);
create index chain_deposit_order on chain_deposit (order_id, id);
create index chain_deposit_open on chain_deposit (id) where state = 0;
create index chain_deposit_waiting on chain_deposit (state, id) where state in (2, 4);
create unique index chain_deposit_return on chain_deposit (return_reference) where return_reference <> '';
create function guard_deposit() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not exists (select from state_move where machine = 'chain_deposit' and from_state = old.state and to_state = new.state) then
    raise exception 'deposit % may not go from % to %', old.id, old.state, new.state using errcode = 'check_violation', constraint = 'chain_deposit_moves';
  end if;
  if (new.order_id, new.chain_id, new.tx_hash, new.log_index, new.sender, new.amount, new.value)
    is distinct from (old.order_id, old.chain_id, old.tx_hash, old.log_index, old.sender, old.amount, old.value) then
    raise exception 'deposit % says what the chain said', old.id using errcode = 'check_violation', constraint = 'chain_deposit_kept';
  end if;
  return new;
end $$;
create trigger chain_deposit_moves before update on chain_deposit for each row execute function guard_deposit();
create trigger chain_deposit_never_removed before delete or truncate on chain_deposit for each statement execute function refuse_change();

-- How far each chain was read; reading goes on some blocks before it, for a reorganisation may have put others there.
create table chain_cursor (
  chain_id bigint not null,
  token text not null,
  block bigint not null,
  read_at timestamptz not null default clock_timestamp(),
  primary key (chain_id, token)
);

-- Wallets nobody takes money from (L6).
create table listed_wallet (
  address text primary key check (address ~ '^0x[0-9a-f]{40}$'),
  list text not null,
  version text not null,
  enabled boolean not null default true,
  loaded_at timestamptz not null default clock_timestamp()
);

create function stablecoin_value(units bigint, rate int) returns bigint language sql immutable as $$
  select div(units::numeric * rate, 100000000)::bigint
$$;

-- Notes what happened and tells whoever looks at it.
create function note_top_up(wanted bigint, what text, actor text, note text) returns void language plpgsql as $$
declare
  o top_up_order;
begin
  select * into o from top_up_order where id = wanted;
  insert into top_up_event (order_id, what, status, actor, note) values (o.id, what, o.status, actor, note);
  insert into event_log (kind, order_no, participant_id, status, amount, actor) values ('topup.' || what, o.order_no, o.participant_id, o.status, o.amount, actor);
  perform pg_notify('events', '');
end $$;

-- A request's state follows from its deposits; without any it is what the clock or its owner made of it.
create function settle_top_up_status(wanted bigint, what text, actor text, note text) returns void language plpgsql as $$
declare
  o top_up_order;
  states int[];
  next_status int;
begin
  select * into o from top_up_order where id = wanted;
  select coalesce(array_agg(d.state), '{}') into states from chain_deposit d where d.order_id = o.id and d.state not in (5, 6);
  next_status := case
    when 1 = any (states) then 2 when 4 = any (states) then 8 when 2 = any (states) then 3 when 0 = any (states) then 1 when 3 = any (states) then 7
    when o.cancelled_at is not null then 4 when o.expires_at <= clock_timestamp() then 5 else 0 end;
  update top_up_order set status = next_status,
    credited = coalesce((select sum(d.value) from chain_deposit d where d.order_id = o.id and d.state = 1), 0),
    closed_at = case when next_status in (0, 1, 3, 8) then null else coalesce(closed_at, clock_timestamp()) end
  where id = o.id;
  perform note_top_up(o.id, what, actor, note);
end $$;

-- Takes down what logs of the configured token say: [{tx, log, block, hash, time, from, to, units}]. Answers how many were new or came back.
create function record_deposits(wanted_chain bigint, wanted_token text, items jsonb) returns int language plpgsql security definer set search_path = public as $$
declare
  i record;
  d chain_deposit;
  changed int := 0;
begin
  for i in select x.*, o.id as order_id, o.rate, o.order_no from jsonb_to_recordset(items) as x (tx text, log int, block bigint, hash text, time bigint, sender text, receiver text, units bigint)
    join top_up_order o on o.chain_id = wanted_chain and o.token = wanted_token and o.address = x.receiver order by o.id, x.block, x.log loop
    continue when i.units <= 0;
    perform 1 from top_up_order o where o.id = i.order_id for update;
    select * into d from chain_deposit c where c.chain_id = wanted_chain and c.tx_hash = i.tx and c.log_index = i.log for update;
    if d.id is null then
      insert into chain_deposit (order_id, chain_id, tx_hash, log_index, block_number, block_hash, block_time, sender, amount, value)
      values (i.order_id, wanted_chain, i.tx, i.log, i.block, i.hash, to_timestamp(i.time), i.sender, i.units, stablecoin_value(i.units, i.rate));
      perform settle_top_up_status(i.order_id, 'seen', 'chain', i.tx);
      changed := changed + 1;
    elsif d.state = 5 or d.state = 0 and d.block_hash <> i.hash then
      update chain_deposit c set state = 0, block_number = i.block, block_hash = i.hash, block_time = to_timestamp(i.time), confirmations = 0 where c.id = d.id;
      perform settle_top_up_status(i.order_id, 'seen_again', 'chain', i.tx);
      changed := changed + 1;
    end if;
  end loop;
  return changed;
end $$;

create function confirm_deposit(wanted bigint, reached int) returns void language plpgsql security definer set search_path = public as $$
declare
  d chain_deposit;
begin
  update chain_deposit c set confirmations = reached where c.id = wanted and c.state = 0 and c.confirmations <> reached returning * into d;
  if d.id is null then return; end if;
  insert into event_log (kind, order_no, participant_id, status, amount, actor)
  select 'topup.confirmed', o.order_no, o.participant_id, o.status, o.amount, 'chain' from top_up_order o where o.id = d.order_id;
  perform pg_notify('events', '');
end $$;

-- A block was replaced and the transfer with it: it counts no more, until it comes back.
create function lose_deposit(wanted bigint) returns boolean language plpgsql security definer set search_path = public as $$
declare
  d chain_deposit;
begin
  select * into d from chain_deposit c where c.id = wanted;
  perform 1 from top_up_order o where o.id = d.order_id for update;
  update chain_deposit c set state = 5, confirmations = 0 where c.id = wanted and c.state = 0;
  if not found then return false; end if;
  perform settle_top_up_status(d.order_id, 'gone', 'chain', d.tx_hash);
  return true;
end $$;

create function audit_top_up(action text, o top_up_order, who text, facts jsonb) returns void language sql as $$
  insert into audit_log (actor_kind, actor_name, action, subject_kind, subject_id, after, request_id)
  values ('system', who, action, 'top-up', o.order_no, facts, 'job:' || action)
$$;

create function why_not_credited(o top_up_order) returns text language sql stable as $$
  select case when p.frozen or e.frozen or p.kyc_status <> 2 or p.kyc_expires_at <= clock_timestamp() then 'blocked' else '' end
  from participant p join person e on e.id = p.person_id where p.id = o.participant_id
$$;

/*
 * Ends a deposit with enough confirmations: exact, in time and the first of its request, it is credited; of a listed sender it goes to quarantine;
 * anything else waits in suspense. Outcome: credited · suspense · quarantine · dust · too_early · wrong_state.
 */
create function settle_deposit(wanted bigint, listed boolean, offered boolean) returns text language plpgsql security definer set search_path = public as $$
declare
  d chain_deposit;
  o top_up_order;
  cause text;
  clearing bigint := account_of('operator', 0, 'stablecoin_clearing');
  float_account bigint;
begin
  select c.order_id into d.order_id from chain_deposit c where c.id = wanted;
  select * into o from top_up_order t where t.id = d.order_id for update;
  select * into d from chain_deposit c where c.id = wanted for update;
  if d.id is null or d.state <> 0 then return 'wrong_state'; end if;
  if d.confirmations < o.confirmations_needed then return 'too_early'; end if;
  if d.value = 0 then
    update chain_deposit c set state = 6 where c.id = d.id;
    perform settle_top_up_status(o.id, 'dust', 'chain', d.tx_hash);
    return 'dust';
  end if;
  if listed then
    perform post_transfer('topup.quarantined', 'chain:' || d.id, o.order_no, array[clearing, account_of('operator', 0, 'quarantine')], array[-d.value, d.value]);
    update chain_deposit c set state = 4, why = 'listed' where c.id = d.id;
    perform settle_top_up_status(o.id, 'quarantined', 'chain', d.tx_hash);
    perform audit_top_up('top-up.quarantine', o, 'system:chain', jsonb_build_object('deposit', d.id::text, 'tx', d.tx_hash, 'value', money_text(d.value)));
    return 'quarantine';
  end if;
  cause := case
    when exists (select from chain_deposit x where x.order_id = o.id and x.state = 1) then 'extra'
    when o.cancelled_at is not null and d.block_time > o.cancelled_at then 'cancelled'
    when d.block_time > o.expires_at then 'late'
    when d.amount < o.usdt_amount then 'short'
    when d.amount > o.usdt_amount then 'over'
    when not offered then 'not_offered'
    else why_not_credited(o) end;
  if cause <> '' then
    perform post_transfer('topup.suspense', 'chain:' || d.id, o.order_no, array[clearing, account_of('operator', 0, 'suspense')], array[-d.value, d.value]);
    update chain_deposit c set state = 2, why = cause where c.id = d.id;
    perform settle_top_up_status(o.id, 'suspense', 'chain', cause);
    perform audit_top_up('top-up.suspense', o, 'system:chain', jsonb_build_object('deposit', d.id::text, 'tx', d.tx_hash, 'value', money_text(d.value), 'why', cause));
    return 'suspense';
  end if;
  float_account := account_of('participant', o.participant_id, 'float');
  perform 1 from ledger_balance b where b.account_id = float_account for update;
  perform post_transfer('topup.credited', 'chain:' || d.id, o.order_no, array[float_account, clearing], array[d.value, -d.value]);
  update chain_deposit c set state = 1 where c.id = d.id;
  perform settle_top_up_status(o.id, 'credited', 'chain', d.tx_hash);
  perform audit_top_up('top-up.credit', o, 'system:chain', jsonb_build_object('deposit', d.id::text, 'tx', d.tx_hash, 'value', money_text(d.value)));
  return 'credited';
end $$;

/*
 * What two people decided of a deposit that waits: credit what came, note that it was returned, keep it, or release it from quarantine to suspense.
 * Outcome: done · wrong_state · blocked · reference_used.
 */
create function decide_deposit(wanted_approval bigint, who text) returns text language plpgsql security definer set search_path = public as $$
declare
  a approval;
  d chain_deposit;
  o top_up_order;
  chosen text;
  suspense bigint := account_of('operator', 0, 'suspense');
  float_account bigint;
begin
  select * into a from approval where id = wanted_approval;
  if a.id is null or approval_in_force('topup.deposit', a.subject_id) is distinct from wanted_approval then
    raise exception 'a deposit is decided by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  chosen := a.payload ->> 'outcome';
  select * into o from top_up_order t where t.id = (select c.order_id from chain_deposit c where c.id = a.subject_id::bigint) for update;
  select * into d from chain_deposit c where c.id = a.subject_id::bigint for update;
  if d.id is null or d.state <> (case chosen when 'release' then 4 else 2 end) then return 'wrong_state'; end if;
  if chosen = 'credit' then
    if why_not_credited(o) <> '' then return 'blocked'; end if;
    float_account := account_of('participant', o.participant_id, 'float');
    perform 1 from ledger_balance b where b.account_id = float_account for update;
    perform post_transfer('topup.credited', 'chain-credit:' || d.id, o.order_no, array[float_account, suspense], array[d.value, -d.value]);
    update chain_deposit c set state = 1, decided_by = who where c.id = d.id;
  elsif chosen = 'return' then
    if exists (select from chain_deposit x where x.return_reference = a.payload ->> 'returnReference') then return 'reference_used'; end if;
    perform post_transfer('topup.returned', 'chain-return:' || d.id, o.order_no,
      array[suspense, account_of('operator', 0, 'stablecoin_clearing')], array[-d.value, d.value]);
    update chain_deposit c set state = 3, decided_by = who, return_reference = a.payload ->> 'returnReference' where c.id = d.id;
  elsif chosen = 'release' then
    perform post_transfer('topup.released', 'chain-release:' || d.id, o.order_no, array[account_of('operator', 0, 'quarantine'), suspense], array[-d.value, d.value]);
    update chain_deposit c set state = 2, decided_by = who where c.id = d.id;
  else
    update chain_deposit c set kept_note = a.reason, decided_by = who where c.id = d.id;
  end if;
  perform settle_top_up_status(o.id, chosen, who, a.reason);
  return 'done';
end $$;

-- Credits a bank transfer: once for each of the bank's numbers, whichever way it is credited.
create function credit_bank_receipt(o top_up_order, received bigint, bank_number text, line bigint, who text, note text) returns text language plpgsql as $$
declare
  float_account bigint := account_of('participant', o.participant_id, 'float');
begin
  if o.id is null or o.way <> 'bank' or o.status not in (0, 5) then return 'wrong_state'; end if;
  if why_not_credited(o) <> '' then return 'blocked'; end if;
  if exists (select from ledger_transfer t where t.reference = 'bank:' || bank_number) then return 'reference_used'; end if;
  perform 1 from ledger_balance b where b.account_id = float_account for update;
  perform post_transfer('topup.credited', 'bank:' || bank_number, o.order_no, array[float_account, account_of('operator', 0, 'bank_clearing')], array[received, -received]);
  update top_up_order set status = 2, credited = received, line_id = line, bank_number = credit_bank_receipt.bank_number, operator = who, closed_at = clock_timestamp() where id = o.id;
  perform note_top_up(o.id, 'credited', who, note);
  return 'credited';
end $$;

-- As two people approved: what came, by the bank's number. Outcome: credited · wrong_state · blocked · reference_used.
create function credit_bank_top_up(wanted_approval bigint, who text) returns text language plpgsql security definer set search_path = public as $$
declare
  a approval;
  o top_up_order;
begin
  select * into a from approval where id = wanted_approval;
  if a.id is null or approval_in_force('topup.bank', a.subject_id) is distinct from wanted_approval then
    raise exception 'a bank top-up is credited by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  select * into o from top_up_order t where t.order_no = a.subject_id for update;
  return credit_bank_receipt(o, a.amount, a.payload ->> 'reference', null, who, a.payload ->> 'reference');
end $$;

/*
 * As the bank's own statement says: account, amount, number and payer are those of the application. The receipt is taken by it for good, and what
 * waited about it ends. Outcome: credited · wrong_state · blocked · reference_used · differs.
 */
create function credit_top_up_by_line(wanted bigint, line bigint, own_account text, who text) returns text language plpgsql security definer set search_path = public as $$
declare
  o top_up_order;
  l statement_line;
  outcome text;
  exception_id bigint;
begin
  -- The lock of every matching: nobody else takes this receipt meanwhile.
  perform pg_advisory_xact_lock(hashtext('statement_matching'));
  select * into o from top_up_order t where t.id = wanted for update;
  select * into l from statement_line s where s.id = line for update;
  if o.id is null or l.id is null or l.state <> 'open' or l.amount <> o.amount or upper(l.reference) <> upper(o.reference) or o.reference = ''
    or personal_key(l.payer) <> personal_key(o.payer_name) or personal_key(l.account_no) <> personal_key(own_account) then return 'differs'; end if;
  outcome := credit_bank_receipt(o, l.amount, o.reference, l.id, who, l.reference);
  if outcome <> 'credited' then return outcome; end if;
  update statement_line s set state = 'top_up' where s.id = l.id;
  update statement_exception e set state = 'settled', outcome = 'auto', settled_by = who, settled_at = clock_timestamp()
    where e.line_id = l.id and e.state = 'open' returning e.id into exception_id;
  if exception_id is not null then insert into statement_note (exception_id, author, step, text) values (exception_id, who, '额度充值入账', o.order_no); end if;
  perform audit_top_up('top-up.match', o, who, jsonb_build_object('line', l.id::text, 'reference', l.reference, 'amount', money_text(l.amount)));
  return outcome;
end $$;

-- What nobody paid in time ends; a deposit that is being confirmed keeps its request open.
create function expire_top_ups(most int) returns int language plpgsql security definer set search_path = public as $$
declare
  x record;
  ended int := 0;
begin
  for x in select id from top_up_order where status = 0 and expires_at <= clock_timestamp() order by expires_at limit most for update skip locked loop
    update top_up_order set status = 5, closed_at = clock_timestamp() where id = x.id;
    perform note_top_up(x.id, 'expired', 'system', '');
    ended := ended + 1;
  end loop;
  return ended;
end $$;

revoke all on function record_deposits(bigint, text, jsonb), confirm_deposit(bigint, int), lose_deposit(bigint), settle_deposit(bigint, boolean, boolean),
  decide_deposit(bigint, text), credit_bank_receipt(top_up_order, bigint, text, bigint, text, text), credit_bank_top_up(bigint, text),
  credit_top_up_by_line(bigint, bigint, text, text), expire_top_ups(int), note_top_up(bigint, text, text, text), settle_top_up_status(bigint, text, text, text), audit_top_up(text, top_up_order, text, jsonb) from public;
grant execute on function record_deposits(bigint, text, jsonb), confirm_deposit(bigint, int), lose_deposit(bigint), settle_deposit(bigint, boolean, boolean),
  decide_deposit(bigint, text), credit_bank_top_up(bigint, text), credit_top_up_by_line(bigint, bigint, text, text), expire_top_ups(int),
  note_top_up(bigint, text, text, text) to mashang_app;
grant select, insert on top_up_order, top_up_event, top_up_travel to mashang_app;
grant update (status, reason, operator, closed_at, cancelled_at) on top_up_order to mashang_app;
grant usage on sequence top_up_address_index to mashang_app;
grant select on chain_deposit to mashang_app;
grant select, insert, update on chain_cursor, listed_wallet to mashang_app;

-- A participant's reads see its subtree's.
create function app_top_ups(wanted bigint) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from top_up_order o where o.id = wanted and o.participant_id = any (app_subtree()))
$$;
grant execute on function app_top_ups(bigint) to mashang_participant;
alter table top_up_order enable row level security;
create policy app on top_up_order to mashang_app using (true) with check (true);
create policy own on top_up_order for select to mashang_participant using (participant_id = any ((select app_subtree())::bigint[]));
alter table top_up_event enable row level security;
create policy app on top_up_event to mashang_app using (true) with check (true);
create policy own on top_up_event for select to mashang_participant using (app_top_ups(order_id));
alter table top_up_travel enable row level security;
create policy app on top_up_travel to mashang_app using (true) with check (true);
create policy own on top_up_travel for select to mashang_participant using (app_top_ups(order_id));
alter table chain_deposit enable row level security;
create policy app on chain_deposit to mashang_app using (true);
create policy own on chain_deposit for select to mashang_participant using (app_top_ups(order_id));
grant select on top_up_order, top_up_event, top_up_travel to mashang_participant;
grant select (id, order_id, chain_id, tx_hash, log_index, block_number, block_time, sender, amount, value, confirmations, seen_at, state, why, return_reference) on chain_deposit to mashang_participant;
