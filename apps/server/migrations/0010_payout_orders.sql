-- Payout orders: held on the merchant's balance, claimed by exactly one under a lease, settled on acceptance only.

insert into state_move values
  ('payout_order', 0, 1), ('payout_order', 1, 0), ('payout_order', 0, 3), ('payout_order', 0, 4), ('payout_order', 1, 2),
  ('payout_claim', 0, 1), ('payout_claim', 0, 4), ('payout_claim', 0, 5), ('payout_claim', 1, 2), ('payout_claim', 1, 3),
  ('payout_claim', 3, 1), ('payout_claim', 3, 2), ('payout_claim', 3, 4);

-- What holds for every payout. One row; the rules of fairness are shown to who claims.
create table payout_policy (
  one boolean primary key default true check (one),
  -- Seconds a claimer has to pay.
  window_s int not null default 900 check (window_s between 60 and 86400),
  -- After an expired or rejected claim its participant waits this long before the next.
  cool_down_s int not null default 300 check (cool_down_s between 0 and 86400),
  -- Claims of one participant that are not paid yet.
  max_open int not null default 3 check (max_open between 1 and 1000),
  -- Above this amount an operator's acceptance takes two people.
  two_people_above bigint not null default 5000000 check (two_people_above >= 0),
  min_amount bigint not null default 100 check (min_amount > 0),
  max_amount bigint not null default 5000000000 check (max_amount >= min_amount)
);
insert into payout_policy default values;

create table payout_order (
  -- From the sequence of collection orders, so that event_log and webhook_delivery name any order by its id.
  id bigint primary key default nextval('collection_order_id'),
  order_no text not null unique,
  mch_order_no text not null check (length(mch_order_no) between 1 and 64),
  merchant_id bigint not null references merchant,
  -- The merchant's product of this pay type: its fee, and the commission rates of whoever claims.
  product_id bigint not null references product,
  pay_type int not null check (pay_type between 0 and 3),
  amount bigint not null check (amount > 0),
  fee_rate int not null,
  fee bigint not null check (fee >= 0),
  payable_account bigint not null,
  settlement_mode text not null,
  beneficiary_name text not null,
  beneficiary_account text not null,
  -- 0 a natural person, 1 an organisation.
  user_type int not null default 0 check (user_type in (0, 1)),
  bank_name text not null default '',
  qrcode_url text not null default '',
  remark text not null default '',
  notify_url text not null default '',
  -- 0 waiting · 1 taken · 2 completed · 3 cancelled · 4 failed.
  status int not null default 0,
  notify_status int not null default 0 check (notify_status between 0 and 3),
  -- A case holds the payout as it is until someone reviews it.
  frozen boolean not null default false,
  returns int not null default 0,
  operator text not null default '',
  fail_reason text not null default '',
  create_time timestamptz not null default clock_timestamp(),
  finish_time timestamptz,
  unique (merchant_id, mch_order_no)
) with (fillfactor = 85);
create index payout_order_hall on payout_order (id) where status in (0, 1) and not frozen;
create index payout_order_list on payout_order (status, id);
create index payout_order_number on payout_order (mch_order_no);

create table payout_claim (
  id bigint generated always as identity primary key,
  -- orderNo of the claimed payout on the wire.
  claim_no text not null unique,
  payout_id bigint not null references payout_order,
  participant_id bigint not null references participant,
  claimed_by bigint not null references app_user,
  float_account bigint not null,
  -- The commission chain from the claimer up to its root, as claimed.
  chain_accounts bigint[] not null,
  chain_rates int[] not null,
  -- 0 pending payment · 1 paid · 2 completed · 3 abnormal · 4 rejected · 5 expired.
  status int not null default 0,
  claimed_at timestamptz not null,
  deadline timestamptz not null,
  paid_at timestamptz,
  ended_at timestamptz,
  pay_pic_url text not null default '',
  pay_pic_url1 text not null default '',
  pay_pic_url2 text not null default '',
  pay_video_url text not null default '',
  -- Why it was rejected by the claimer, or returned by the operator.
  remark text not null default '',
  reject_url text not null default '',
  dispute_reason text not null default '',
  -- The first of two people where the amount asks for two.
  accept_first_by bigint references app_user,
  accepted_by text not null default '',
  check (status <> 1 or pay_pic_url <> ''),
  check ((status in (2, 4, 5)) = (ended_at is not null))
) with (fillfactor = 80);
-- One living claim a payout, whoever writes.
create unique index payout_claim_living on payout_claim (payout_id) where status in (0, 1, 3);
create index payout_claim_expiry on payout_claim (deadline) where status = 0;
create index payout_claim_list on payout_claim (participant_id, id);
create index payout_claim_payout on payout_claim (payout_id, id);
create index payout_claim_open on payout_claim (participant_id) where status in (0, 3);
create index payout_claim_ended on payout_claim (participant_id, ended_at) where status in (4, 5);
create index payout_claim_state on payout_claim (status, payout_id);
create index participant_person on participant (person_id);

-- A row starts at 0 and goes where the table says, whoever writes.
create function guard_payout() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 0 then raise exception '% starts at 0', tg_table_name using errcode = 'check_violation', constraint = tg_table_name || '_moves'; end if;
  elsif not exists (select from state_move where machine = tg_table_name and from_state = old.status and to_state = new.status) then
    raise exception '% % may not go from % to %', tg_table_name, old.id, old.status, new.status
      using errcode = 'check_violation', constraint = tg_table_name || '_moves';
  end if;
  return new;
end $$;
create trigger payout_order_moves before update of status on payout_order for each row when (old.status <> new.status) execute function guard_payout();
create trigger payout_order_start before insert on payout_order for each row when (new.status <> 0) execute function guard_payout();
create trigger payout_order_kept before delete or truncate on payout_order for each statement execute function refuse_change();
create trigger payout_claim_moves before update of status on payout_claim for each row when (old.status <> new.status) execute function guard_payout();
create trigger payout_claim_start before insert on payout_claim for each row when (new.status <> 0) execute function guard_payout();
create trigger payout_claim_kept before delete or truncate on payout_claim for each statement execute function refuse_change();

-- Names nobody is paid under (L6), by list and version, and what monitoring found. Both are kept as they were.
create table screening_list (
  id bigint generated always as identity primary key,
  name text not null,
  version text not null,
  loaded_at timestamptz not null default clock_timestamp(),
  enabled boolean not null default true,
  unique (name, version)
);
create table screening_entry (
  id bigint generated always as identity primary key,
  list_id bigint not null references screening_list,
  name text not null,
  name_key text not null generated always as (legal_name_key(name)) stored
);
create index screening_entry_key on screening_entry (name_key);
create table risk_event (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  kind text not null,
  subject_kind text not null,
  subject_id text not null,
  data jsonb not null default '{}'
);
create index risk_event_subject on risk_event (subject_kind, subject_id, id);
create trigger risk_event_immutable before update or delete or truncate on risk_event for each statement execute function refuse_change();

-- What a merchant is told of a payout, by webhook and by the events call.
create function payout_event_data(o payout_order) returns json language sql stable as $$
  select json_build_object('orderNo', o.order_no, 'mchOrderNo', o.mch_order_no, 'amount', money_text(o.amount),
    'fee', money_text(case when o.status = 2 then o.fee else 0 end), 'status', o.status)
$$;

-- Writes the merchant event of a payout that just changed, with its deliveries; its own notifyUrl goes first. The last word decides notify_status.
create function tell_merchant_of_payout(event_type text, o payout_order, moment timestamptz) returns void language plpgsql as $$
declare
  event bigint;
  said text;
begin
  insert into event_log (at, kind, order_id, order_no, merchant_id, status, amount, pay_type, actor, data)
  values (moment, event_type, o.id, o.order_no, o.merchant_id, o.status, o.amount, o.pay_type, o.operator, payout_event_data(o)::jsonb) returning id into event;
  said := json_build_object('type', event_type, 'timestamp', to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', payout_event_data(o))::text;
  insert into webhook_delivery (event_id, merchant_id, endpoint_id, url, order_id, decides, type, body)
  select event, o.merchant_id, t.endpoint, t.url, o.id, t.decides and o.status in (2, 3, 4), event_type, said
  from (
    select null::bigint as endpoint, o.notify_url as url, true as decides where o.notify_url <> ''
    union all
    select e.id, e.url, o.notify_url = '' from webhook_endpoint e where e.merchant_id = o.merchant_id and e.enabled
  ) t order by t.endpoint nulls first;
end $$;

/*
 * Uses up the nonce of a signed request and looks for its idempotency key. The caller already holds the lock that puts requests with one
 * key in a row. Outcome null when it may go on, else nonce_reused · replay (with what was answered first) · idem_mismatch.
 */
create function take_request(asked_merchant bigint, used_key text, used_nonce text, idem text, body_hash text, out outcome text, out answer text)
language plpgsql as $$
declare
  kept idempotency;
begin
  if used_nonce is null then return; end if;
  if exists (select from api_nonce x where x.key_id = used_key and x.nonce = used_nonce) then outcome := 'nonce_reused'; return; end if;
  insert into api_nonce (key_id, nonce) values (used_key, used_nonce);
  select * into kept from idempotency d where d.merchant_id = asked_merchant and d.key = idem;
  if kept.key is null then return; end if;
  if kept.request_hash = decode(body_hash, 'hex') then
    outcome := 'replay';
    answer := kept.answer;
  else
    outcome := 'idem_mismatch';
  end if;
end $$;

/*
 * Creates the payouts of one signed request of one merchant. `rows` is [{no, mch_no, pay_type, amount, name, account, user_type, bank, remark, notify, refusal}];
 * `refusal` is what the caller already found wrong with a row. With `batch` the whole answer is remembered under the idempotency key, row by
 * row; else only a success. One line per row, in order; outcome:
 *   created · duplicate · not_offered · out_of_range · balance_short · refused (answer: the refusal).
 * Or one line for the whole request: nonce_reused · idem_mismatch · replay, whose answer is what was answered first.
 */
create function create_payout_orders(asked_merchant bigint, used_key text, used_nonce text, idem text, body_hash text, batch boolean, settlement text, rows json)
returns table (ord int, outcome text, answer text)
language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  moment timestamptz;
  policy payout_policy;
  payable bigint := account_of('merchant', asked_merchant, 'payable');
  free bigint;
  taken bigint := 0;
  before record;
  item record;
  goods record;
  same text;
  charge bigint;
  fresh bigint;
  made bigint[] := '{}';
  outcomes text[] := '{}';
  answers text[] := '{}';
  n int := 0;
begin
  -- The merchant's balance is the lock of its payouts: two requests of one merchant never interleave.
  select posted - held into free from ledger_balance where account_id = payable for update;
  moment := clock_timestamp();
  select t.* into before from take_request(asked_merchant, used_key, used_nonce, idem, body_hash) t;
  if before.outcome is not null then return query select 1, before.outcome, before.answer; return; end if;
  select * into policy from payout_policy;

  for item in
    select i.* from json_to_recordset(rows) as i (no text, mch_no text, pay_type int, amount bigint, name text, account text, user_type int, bank text,
      remark text, notify text, refusal text)
  loop
    n := n + 1;
    answers[n] := null;
    if item.refusal is not null then outcomes[n] := 'refused'; answers[n] := item.refusal; continue; end if;
    same := null;
    select o.order_no into same from payout_order o where o.merchant_id = asked_merchant and o.mch_order_no = item.mch_no;
    if same is not null then outcomes[n] := 'duplicate'; answers[n] := same; continue; end if;
    goods := null;
    select p.id, f.rate into goods from product p
    cross join lateral (select case when c.enabled then c.rate end as rate from merchant_fee c
      where c.merchant_id = asked_merchant and c.product_id = p.id and c.effective_from <= moment order by c.effective_from desc limit 1) f
    where p.pay_type = item.pay_type and p.enabled and f.rate is not null order by p.id limit 1;
    if goods.id is null then outcomes[n] := 'not_offered'; continue; end if;
    if item.amount < policy.min_amount or item.amount > policy.max_amount then outcomes[n] := 'out_of_range'; continue; end if;
    charge := item.amount * goods.rate / 1000000;
    if free - taken < item.amount + charge then outcomes[n] := 'balance_short'; continue; end if;
    insert into payout_order (order_no, mch_order_no, merchant_id, product_id, pay_type, amount, fee_rate, fee, payable_account, settlement_mode,
      beneficiary_name, beneficiary_account, user_type, bank_name, remark, notify_url, create_time)
    values (item.no, item.mch_no, asked_merchant, goods.id, item.pay_type, item.amount, goods.rate, charge, payable, settlement,
      item.name, item.account, item.user_type, item.bank, item.remark, item.notify, moment) returning id into fresh;
    insert into ledger_hold (reference, account_id, amount, created_at) values ('payout:' || fresh, payable, item.amount + charge, moment);
    taken := taken + item.amount + charge;
    made := made || fresh;
    outcomes[n] := 'created';
    answers[n] := json_build_object('orderNo', item.no, 'status', 0)::text;
  end loop;

  if taken > 0 then update ledger_balance b set held = b.held + taken where b.account_id = payable; end if;
  insert into event_log (at, kind, order_id, order_no, status, amount, pay_type)
  select moment, 'payout.listed', o.id, o.order_no, 0, o.amount, o.pay_type from unnest(made) m (id) join payout_order o on o.id = m.id order by o.id;
  if idem is not null and (batch or outcomes[1] = 'created') then
    insert into idempotency (merchant_id, key, request_hash, status, answer, at)
    select asked_merchant, idem, decode(body_hash, 'hex'), case when batch then 200 else 201 end, case when not batch then answers[1] else
      (select json_agg(json_build_object('outcome', outcomes[x], 'answer', answers[x]) order by x)::text from generate_series(1, n) x) end, moment;
  end if;
  if cardinality(made) > 0 then perform pg_notify('events', ''); end if;
  return query select x, outcomes[x], answers[x] from generate_series(1, n) x;
end $$;

/*
 * Claims that arrived together: items [{id, taid, user_id, claim_no, actor, request_id, ip}]. One winner a payout: first the row's lock, then
 * the unique index of living claims. One line per item, in order; outcome:
 *   claimed · not_found · taken · yours · closed · frozen · not_verified · claimer_frozen · paused · own_beneficiary · claimed_before · cooling · too_many ·
 *   rate_missing · commissions_above_fee · float_short · over_limit. `wait_s` says how long a cooling claimer waits.
 */
create function claim_payouts(items json) returns table (ord int, outcome text, claim_no text, deadline timestamptz, left_ms bigint, wait_s int)
language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  moment timestamptz;
  today date;
  this_month date;
  policy payout_policy;
  waiting bigint[];
  item record;
  o payout_order;
  p participant;
  e person;
  chain record;
  purse bigint;
  verdict text;
  cooled int;
  made payout_claim;
  n int := 0;
  won int := 0;
begin
  -- Locks in one order for everyone: payouts, then balances, then usage, each by id. A payout that is taken is not waited for, and only one
  -- that is locked here can be won here.
  waiting := array(select x.id from payout_order x where x.id in (select i.id from json_to_recordset(items) as i (id bigint)) and x.status = 0 order by x.id for update);
  perform 1 from ledger_balance b where b.account_id in (
    select la.id from json_to_recordset(items) as i (id bigint, taid bigint)
    join ledger_account la on la.owner_kind = 'participant' and la.owner_id = i.taid and la.kind = 'float' and la.currency = 'CNY'
    where i.id = any (waiting)) order by b.account_id for update;
  perform 1 from person_usage u where u.person_id in (
    select q.person_id from json_to_recordset(items) as i (id bigint, taid bigint) join participant q on q.id = i.taid where i.id = any (waiting)) order by u.person_id for update;
  moment := clock_timestamp();
  today := (moment at time zone 'Asia/Shanghai')::date;
  this_month := date_trunc('month', moment at time zone 'Asia/Shanghai')::date;
  select * into policy from payout_policy;

  for item in
    select i.* from json_to_recordset(items) as i (id bigint, taid bigint, user_id bigint, claim_no text, actor text, request_id text, ip text)
  loop
    n := n + 1;
    made := null; cooled := null;
    select * into o from payout_order x where x.id = item.id;
    if o.id is null then verdict := 'not_found';
    elsif o.status in (2, 3, 4) then verdict := 'closed';
    elsif o.status = 1 then
      verdict := case when exists (select from payout_claim c where c.payout_id = o.id and c.status in (0, 1, 3) and c.participant_id = item.taid) then 'yours' else 'taken' end;
    elsif not o.id = any (waiting) then verdict := 'taken';
    elsif o.frozen then verdict := 'frozen';
    else
      select * into p from participant q where q.id = item.taid;
      select * into e from person q where q.id = p.person_id;
      select greatest(0, ceil(extract(epoch from max(c.ended_at) + make_interval(secs => policy.cool_down_s) - moment)))::int into cooled
      from payout_claim c where c.participant_id = p.id and c.status in (4, 5) and c.ended_at > moment - make_interval(secs => policy.cool_down_s);
      select
        array_agg(account_of('participant', s.id, 'commission') order by s.n desc) as accounts,
        array_agg(rate_of(s.id, o.product_id, moment) order by s.n desc) as rates
      into chain from unnest(p.path) with ordinality s (id, n);
      purse := account_of('participant', p.id, 'float');
      verdict := case
        when p.kyc_status <> 2 or p.kyc_expires_at <= moment then 'not_verified'
        when p.frozen or e.frozen then 'claimer_frozen'
        when p.run_status <> 1 then 'paused'
        when legal_name_key(o.beneficiary_name) in (legal_name_key(p.legal_name), e.legal_name_key) or exists (
          select from participant q join collection_account a on a.participant_id = q.id
          where q.person_id = p.person_id and a.out_auth_no = o.beneficiary_account) then 'own_beneficiary'
        when exists (select from payout_claim c where c.payout_id = o.id and c.participant_id = p.id) then 'claimed_before'
        when cooled > 0 then 'cooling'
        when (select count(*) from payout_claim c where c.participant_id = p.id and c.status in (0, 3)) >= policy.max_open then 'too_many'
        when array_position(chain.rates, null) is not null then 'rate_missing'
        when chain.rates[1] > chain.rates[2] or chain.rates[2] > chain.rates[3] or chain.rates[3] > chain.rates[4]
          or chain.rates[cardinality(chain.rates)] > o.fee_rate then 'commissions_above_fee'
        when o.settlement_mode = 'agent_float'
          and not exists (select from ledger_balance b where b.account_id = purse and b.posted - b.held >= o.amount) then 'float_short'
      end;
      if verdict is null then
        update person_usage u set
          day = today, day_amount = case when u.day = today then u.day_amount else 0 end + o.amount, day_count = case when u.day = today then u.day_count else 0 end + 1,
          month = this_month, month_amount = case when u.month = this_month then u.month_amount else 0 end + o.amount,
          month_count = case when u.month = this_month then u.month_count else 0 end + 1
        where u.person_id = e.id
          and case when u.day = today then u.day_amount else 0 end + o.amount <= e.daily_amount
          and case when u.day = today then u.day_count else 0 end < e.daily_count
          and case when u.month = this_month then u.month_amount else 0 end + o.amount <= e.monthly_amount
          and case when u.month = this_month then u.month_count else 0 end < e.monthly_count;
        verdict := case when found then 'claimed' else 'over_limit' end;
      end if;
    end if;
    if verdict = 'claimed' then
      insert into payout_claim (claim_no, payout_id, participant_id, claimed_by, float_account, chain_accounts, chain_rates, claimed_at, deadline)
      values (item.claim_no, o.id, p.id, item.user_id, purse, chain.accounts, chain.rates, moment, moment + make_interval(secs => policy.window_s)) returning * into made;
      update payout_order x set status = 1 where x.id = o.id;
      if o.settlement_mode = 'agent_float' then
        insert into ledger_hold (reference, account_id, amount, created_at) values ('payout-claim:' || made.id, purse, o.amount, moment);
        update ledger_balance b set held = b.held + o.amount where b.account_id = purse;
      end if;
      insert into event_log (at, kind, order_id, order_no, participant_id, status, amount, pay_type, actor, data)
      values (moment, 'payout.claimed', o.id, o.order_no, p.id, 1, o.amount, o.pay_type, item.actor, jsonb_build_object('claimNo', made.claim_no, 'claimStatus', 0));
      insert into audit_log (at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, before, after, request_id, ip)
      values (moment, 'user', item.user_id, item.actor, 'payout-order.claim', 'payout-order', o.order_no, jsonb_build_object('status', 0),
        jsonb_build_object('status', 1, 'claimNo', made.claim_no), item.request_id, item.ip);
      won := won + 1;
    end if;
    return query select n, verdict, made.claim_no, made.deadline, (extract(epoch from made.deadline - made.claimed_at) * 1000)::bigint, cooled;
  end loop;
  if won > 0 then perform pg_notify('events', ''); end if;
end $$;

-- Ends a claim without payment, under the locks of its payout, its float and its person's usage: hold and limits are given back, the payout waits again.
create function return_claim(c payout_claim, ending int, moment timestamptz) returns void language plpgsql as $$
declare
  paid_out bigint;
  freed bigint;
begin
  update payout_claim x set status = ending, ended_at = moment where x.id = c.id;
  update ledger_hold h set state = 'released', closed_at = moment where h.reference = 'payout-claim:' || c.id and h.state = 'open' returning h.amount into freed;
  if freed is not null then update ledger_balance b set held = b.held - freed where b.account_id = c.float_account; end if;
  update payout_order x set status = 0, returns = x.returns + 1 where x.id = c.payout_id returning x.amount into paid_out;
  update person_usage u set
    day_amount = u.day_amount - case when x.in_day then paid_out else 0 end, day_count = u.day_count - x.in_day::int,
    month_amount = u.month_amount - case when x.in_month then paid_out else 0 end, month_count = u.month_count - x.in_month::int
  from (
    select v.person_id, (c.claimed_at at time zone 'Asia/Shanghai')::date = v.day as in_day,
      date_trunc('month', c.claimed_at at time zone 'Asia/Shanghai')::date = v.month as in_month
    from participant p join person_usage v on v.person_id = p.person_id where p.id = c.participant_id
  ) x where u.person_id = x.person_id;
end $$;

-- Settles a claim under the locks of its payout and both balances: the merchant's hold is captured, the claimer gets the amount, the chain its commissions.
create function settle_payout(o payout_order, c payout_claim, who text, moment timestamptz) returns void language plpgsql as $$
declare
  freed bigint;
  shares bigint[];
begin
  update ledger_hold h set state = 'captured', closed_at = moment where h.reference = 'payout:' || o.id and h.state = 'open' returning h.amount into freed;
  update ledger_balance b set held = b.held - freed where b.account_id = o.payable_account;
  freed := null;
  update ledger_hold h set state = 'released', closed_at = moment where h.reference = 'payout-claim:' || c.id and h.state = 'open' returning h.amount into freed;
  if freed is not null then update ledger_balance b set held = b.held - freed where b.account_id = c.float_account; end if;
  shares := array(select o.amount * (s.rate - coalesce(lag(s.rate) over (order by s.n), 0)) / 1000000 from unnest(c.chain_rates) with ordinality s (rate, n) order by s.n);
  perform post_transfer('payout.settled', 'payout:' || o.id, o.order_no,
    array[o.payable_account, case o.settlement_mode when 'institution' then account_of('operator', 0, 'bank_clearing') else c.float_account end]
      || c.chain_accounts || account_of('operator', 0, 'revenue'),
    array[-(o.amount + o.fee), o.amount] || shares || (o.fee - (select sum(x) from unnest(shares) x))::bigint);
  update payout_claim x set status = 2, ended_at = moment, accepted_by = who where x.id = c.id;
  update payout_order x set status = 2, finish_time = moment, operator = who where x.id = o.id;
end $$;

/*
 * One step of a living claim, named by claim_no (its claimer) or order_no (merchant, operator). input {step, claim_no, order_no, taid, merchant, key_id,
 * nonce, idem, hash, actor_kind, actor_id, actor, request_id, ip, pic, pic1, pic2, video, remark, reject_url, proofs}; proofs is [{name, field, kind}] of
 * the files among them; step:
 *   pay (claimer; 0 → 1 before the deadline, 3 → 1) · reject (claimer; 0 → 4 before the deadline) · accept (merchant 1 → 2; operator 1 or 3 → 2, above the
 *   policy's amount by two people) · dispute (merchant or operator; 1 → 3) · return (operator; 3 → 4).
 * Outcome: done · first_of_two · same_person · not_found · wrong_state · expired · frozen · nonce_reused · idem_mismatch · replay; or what is wrong with a file
 * (attach_proofs), with its field for an answer.
 */
create function step_payout_claim(input json) returns table (outcome text, answer text, status int, claim_status int)
language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  moment timestamptz;
  i record;
  o payout_order;
  c payout_claim;
  after payout_claim;
  before record;
  refused record;
  policy payout_policy;
  verdict text;
begin
  select * into i from json_to_record(input) as x (step text, claim_no text, order_no text, taid bigint, merchant bigint, key_id text, nonce text, idem text, hash text,
    actor_kind text, actor_id bigint, actor text, request_id text, ip text, pic text, pic1 text, pic2 text, video text, remark text, reject_url text, proofs json);
  -- The locks of claim_payouts, in its order: payout, balances, usage. A claim changes under its payout's lock only.
  if i.claim_no is not null then
    select * into o from payout_order x where x.id = (select y.payout_id from payout_claim y where y.claim_no = i.claim_no and y.participant_id = i.taid) for update;
    select * into c from payout_claim x where x.claim_no = i.claim_no and x.participant_id = i.taid;
  else
    select * into o from payout_order x where x.order_no = i.order_no and (i.merchant is null or x.merchant_id = i.merchant) for update;
    select * into c from payout_claim x where x.payout_id = o.id and x.status in (0, 1, 3);
  end if;
  if o.id is null then return query select 'not_found', null::text, null::int, null::int; return; end if;
  if c.id is not null then
    perform 1 from ledger_balance b where b.account_id in (c.float_account, o.payable_account) order by b.account_id for update;
    perform 1 from person_usage u where u.person_id = (select p.person_id from participant p where p.id = c.participant_id) for update;
  end if;
  moment := clock_timestamp();
  select t.* into before from take_request(i.merchant, i.key_id, i.nonce, i.idem, i.hash) t;
  if before.outcome is not null then return query select before.outcome, before.answer, o.status, c.status; return; end if;
  select * into policy from payout_policy;

  verdict := case
    when c.id is null then 'wrong_state'
    when i.step in ('pay', 'reject') and (c.status = 5 or (c.status = 0 and c.deadline <= moment)) then 'expired'
    when i.step = 'pay' and c.status not in (0, 3) then 'wrong_state'
    when i.step = 'reject' and c.status <> 0 then 'wrong_state'
    when i.step = 'accept' and not (c.status = 1 or (c.status = 3 and i.merchant is null)) then 'wrong_state'
    when i.step = 'dispute' and c.status <> 1 then 'wrong_state'
    when i.step = 'return' and c.status <> 3 then 'wrong_state'
    when i.step = 'accept' and o.frozen then 'frozen'
    when i.step = 'accept' and i.merchant is null and o.amount > policy.two_people_above and c.accept_first_by is null then 'first_of_two'
    when i.step = 'accept' and i.merchant is null and o.amount > policy.two_people_above and c.accept_first_by = i.actor_id then 'same_person'
    else 'done'
  end;
  -- The files of this step come onto the claim with it or not at all (migration 0011).
  if verdict = 'done' and i.proofs is not null then
    select p.outcome, p.at_field into refused from attach_proofs(c, i.actor_id, i.proofs, moment) p;
    if refused.outcome is not null then return query select refused.outcome, refused.at_field, o.status, c.status; return; end if;
  end if;
  if verdict = 'first_of_two' then
    update payout_claim x set accept_first_by = i.actor_id where x.id = c.id;
  elsif verdict <> 'done' then
    return query select verdict, null::text, o.status, c.status;
    return;
  elsif i.step = 'pay' then
    update payout_claim x set status = 1, paid_at = moment, pay_pic_url = i.pic, pay_pic_url1 = coalesce(i.pic1, ''), pay_pic_url2 = coalesce(i.pic2, ''),
      pay_video_url = coalesce(i.video, ''), accept_first_by = null where x.id = c.id;
  elsif i.step in ('reject', 'return') then
    update payout_claim x set remark = i.remark, reject_url = coalesce(i.reject_url, '') where x.id = c.id;
    perform return_claim(c, 4, moment);
  elsif i.step = 'dispute' then
    update payout_claim x set status = 3, dispute_reason = i.remark, accept_first_by = null where x.id = c.id;
  elsif i.step = 'accept' then
    perform settle_payout(o, c, i.actor, moment);
  else
    raise exception 'no step %', i.step;
  end if;

  select * into after from payout_claim x where x.id = c.id;
  select * into o from payout_order x where x.id = c.payout_id;
  insert into event_log (at, kind, order_id, order_no, participant_id, status, amount, pay_type, actor, data)
  values (moment, case when verdict = 'first_of_two' then 'payout.accept_asked' when i.step = 'pay' then 'payout.marked_paid' when i.step = 'reject' then 'payout.rejected'
      when i.step = 'accept' then 'payout.accepted' when i.step = 'dispute' then 'payout.disputed' else 'payout.returned' end,
    o.id, o.order_no, c.participant_id, o.status, o.amount, o.pay_type, i.actor,
    jsonb_build_object('claimNo', c.claim_no, 'claimStatus', after.status, 'remark', coalesce(i.remark, '')));
  if verdict = 'done' and i.step = 'pay' then perform tell_merchant_of_payout('payout.paid', o, moment); end if;
  if o.status = 2 then perform tell_merchant_of_payout('payout.completed', o, moment); end if;
  insert into audit_log (at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, before, after, request_id, ip)
  values (moment, i.actor_kind, i.actor_id, i.actor, 'payout-order.' || i.step, 'payout-order', o.order_no,
    jsonb_build_object('claimNo', c.claim_no, 'claimStatus', c.status),
    jsonb_build_object('claimStatus', after.status, 'status', o.status, 'outcome', verdict, 'remark', coalesce(i.remark, '')), coalesce(i.request_id, ''), coalesce(i.ip, ''));
  answer := json_build_object('orderNo', o.order_no, 'status', o.status, 'claimStatus', after.status)::text;
  if i.idem is not null then
    insert into idempotency (merchant_id, key, request_hash, status, answer, at) values (i.merchant, i.idem, decode(i.hash, 'hex'), 200, answer, moment);
  end if;
  perform pg_notify('events', '');
  return query select verdict, answer, o.status, after.status;
end $$;

-- Ends claims whose lease is over by the database clock, at most `most`; one that somebody is at just now is left to the next turn. Returns how many.
create function expire_payout_claims(most int) returns int
language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  moment timestamptz;
  over bigint[];
  c payout_claim;
begin
  over := array(select x.id from payout_order x where x.id in (
    select y.payout_id from payout_claim y where y.status = 0 and y.deadline <= clock_timestamp() order by y.deadline limit most) order by x.id for update skip locked);
  moment := clock_timestamp();
  over := array(select y.id from payout_claim y where y.payout_id = any (over) and y.status = 0 and y.deadline <= moment);
  if cardinality(over) = 0 then return 0; end if;
  perform 1 from ledger_balance b where b.account_id in (select y.float_account from payout_claim y where y.id = any (over)) order by b.account_id for update;
  perform 1 from person_usage u where u.person_id in (
    select p.person_id from payout_claim y join participant p on p.id = y.participant_id where y.id = any (over)) order by u.person_id for update;
  for c in select * from payout_claim y where y.id = any (over) order by y.payout_id loop
    perform return_claim(c, 5, moment);
    insert into event_log (at, kind, order_id, order_no, participant_id, status, amount, pay_type, data)
    select moment, 'payout.expired', o.id, o.order_no, c.participant_id, o.status, o.amount, o.pay_type, jsonb_build_object('claimNo', c.claim_no, 'claimStatus', 5)
    from payout_order o where o.id = c.payout_id;
  end loop;
  perform pg_notify('events', '');
  return cardinality(over);
end $$;

/*
 * Takes a waiting payout off the list for good, its whole hold released: input {ending, order_no, merchant, key_id, nonce, idem, hash, remark, actor_kind,
 * actor_id, actor, request_id, ip}; ending 3 cancelled by its merchant, 4 failed by the operator.
 * Outcome: done · not_found · taken · wrong_state · frozen · nonce_reused · idem_mismatch · replay.
 */
create function close_payout(input json) returns table (outcome text, answer text, status int)
language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  moment timestamptz;
  i record;
  o payout_order;
  before record;
  freed bigint;
  verdict text;
begin
  select * into i from json_to_record(input) as x (ending int, order_no text, merchant bigint, key_id text, nonce text, idem text, hash text, remark text,
    actor_kind text, actor_id bigint, actor text, request_id text, ip text);
  select * into o from payout_order x where x.order_no = i.order_no and (i.merchant is null or x.merchant_id = i.merchant) for update;
  if o.id is null then return query select 'not_found', null::text, null::int; return; end if;
  perform 1 from ledger_balance b where b.account_id = o.payable_account for update;
  moment := clock_timestamp();
  select t.* into before from take_request(i.merchant, i.key_id, i.nonce, i.idem, i.hash) t;
  verdict := case
    when before.outcome is not null then before.outcome
    when o.status = 1 then 'taken'
    when o.status <> 0 then 'wrong_state'
    when o.frozen and i.merchant is not null then 'frozen'
  end;
  if verdict is not null then return query select verdict, before.answer, o.status; return; end if;
  update ledger_hold h set state = 'released', closed_at = moment where h.reference = 'payout:' || o.id and h.state = 'open' returning h.amount into freed;
  update ledger_balance b set held = b.held - freed where b.account_id = o.payable_account;
  update payout_order x set status = i.ending, finish_time = moment, fail_reason = i.remark, operator = i.actor where x.id = o.id returning * into o;
  perform tell_merchant_of_payout(case i.ending when 3 then 'payout.cancelled' else 'payout.failed' end, o, moment);
  insert into audit_log (at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, before, after, request_id, ip)
  values (moment, i.actor_kind, i.actor_id, i.actor, case i.ending when 3 then 'payout-order.cancel' else 'payout-order.fail' end, 'payout-order', o.order_no,
    jsonb_build_object('status', 0), jsonb_build_object('status', o.status, 'remark', i.remark), coalesce(i.request_id, ''), coalesce(i.ip, ''));
  answer := json_build_object('orderNo', o.order_no, 'status', o.status)::text;
  if i.idem is not null then
    insert into idempotency (merchant_id, key, request_hash, status, answer, at) values (i.merchant, i.idem, decode(i.hash, 'hex'), 200, answer, moment);
  end if;
  perform pg_notify('events', '');
  return query select 'done', answer, o.status;
end $$;

-- A case stops a payout where it is, or lets it go on: input {order_no, frozen, remark, actor_kind, actor_id, actor, request_id, ip}. Outcome: done · not_found · wrong_state.
create function freeze_payout(input json) returns text
language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  moment timestamptz;
  i record;
  o payout_order;
begin
  select * into i from json_to_record(input) as x (order_no text, frozen boolean, remark text, actor_kind text, actor_id bigint, actor text, request_id text, ip text);
  select * into o from payout_order x where x.order_no = i.order_no for update;
  if o.id is null then return 'not_found'; end if;
  if o.frozen = i.frozen or o.status not in (0, 1) then return 'wrong_state'; end if;
  moment := clock_timestamp();
  update payout_order x set frozen = i.frozen where x.id = o.id;
  insert into event_log (at, kind, order_id, order_no, status, amount, pay_type, actor, data)
  values (moment, case when i.frozen then 'payout.frozen' else 'payout.unfrozen' end, o.id, o.order_no, o.status, o.amount, o.pay_type, i.actor, jsonb_build_object('remark', i.remark));
  insert into audit_log (at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, before, after, request_id, ip)
  values (moment, i.actor_kind, i.actor_id, i.actor, 'payout-order.freeze', 'payout-order', o.order_no, jsonb_build_object('frozen', o.frozen),
    jsonb_build_object('frozen', i.frozen, 'remark', i.remark), coalesce(i.request_id, ''), coalesce(i.ip, ''));
  perform pg_notify('events', '');
  return 'done';
end $$;

-- What webhook results say of payouts. Order ids come from one sequence, so an id is a collection's or a payout's. In the transaction of finish_webhook_tries.
create function note_payout_deliveries(input json) returns void
language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  told bigint[];
begin
  told := array(select o.id from payout_order o where o.id in (
    select d.order_id from json_to_recordset(input) as i (id bigint, state text) join webhook_delivery d on d.id = i.id
    where d.decides and d.type like 'payout.%' and i.state <> 'pending') order by o.id for update);
  if cardinality(told) = 0 then return; end if;
  with results as (
    select d.order_id, bool_or(i.state = 'delivered') as delivered
    from json_to_recordset(input) as i (id bigint, state text) join webhook_delivery d on d.id = i.id
    where d.decides and d.order_id = any (told) and i.state <> 'pending' group by d.order_id
  ), changed as (
    update payout_order o set notify_status = case when r.delivered or o.notify_status = 1 then 1 else 2 end
    from results r where o.id = r.order_id
    returning o.id, o.order_no, o.status, o.amount, o.pay_type, o.notify_status
  )
  insert into event_log (kind, order_id, order_no, status, amount, pay_type)
  select case when notify_status = 1 then 'payout.notified' else 'payout.notify_failed' end, id, order_no, status, amount, pay_type from changed;
  perform pg_notify('events', '');
end $$;

-- What anybody who may claim sees of the list: no account, a masked name. Its owner's rights, so row-level security of the tables does not hide it.
create view payout_hall as
  select o.id, o.order_no, left(o.beneficiary_name, 1) || repeat('*', least(greatest(length(o.beneficiary_name) - 1, 1), 6)) as user_name, o.user_type, o.amount,
    o.pay_type, o.product_id, o.status, o.create_time, o.bank_name, o.returns, c.deadline
  from payout_order o left join payout_claim c on c.payout_id = o.id and c.status = 0
  where o.status in (0, 1) and not o.frozen;

grant select on payout_order, payout_claim, payout_policy, payout_hall, screening_list, screening_entry, risk_event to mashang_app;
grant insert on screening_list, screening_entry, risk_event to mashang_app;
alter table payout_order enable row level security;
alter table payout_claim enable row level security;
create policy app on payout_order to mashang_app using (true);
create policy app on payout_claim to mashang_app using (true);
create policy own on payout_claim for select to mashang_participant using (participant_id = any ((select app_subtree())::bigint[]));
-- A payout is its claimers' business only, and never whose it is or what it earns.
create policy own on payout_order for select to mashang_participant using (exists (select from payout_claim c where c.payout_id = payout_order.id));
grant select (id, order_no, product_id, pay_type, amount, settlement_mode, beneficiary_name, beneficiary_account, user_type, bank_name, qrcode_url, remark, status,
  frozen, returns, create_time, finish_time) on payout_order to mashang_participant;
grant select on payout_claim, payout_policy, payout_hall to mashang_participant;

revoke all on function create_payout_orders(bigint, text, text, text, text, boolean, text, json), claim_payouts(json),
  return_claim(payout_claim, int, timestamptz), settle_payout(payout_order, payout_claim, text, timestamptz), step_payout_claim(json), expire_payout_claims(int),
  close_payout(json), freeze_payout(json), note_payout_deliveries(json), tell_merchant_of_payout(text, payout_order, timestamptz),
  take_request(bigint, text, text, text, text) from public;
grant execute on function create_payout_orders(bigint, text, text, text, text, boolean, text, json), claim_payouts(json), step_payout_claim(json),
  expire_payout_claims(int), close_payout(json), freeze_payout(json), note_payout_deliveries(json) to mashang_app;
