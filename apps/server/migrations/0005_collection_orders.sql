-- Collection orders, what happened to them (one log for timeline, websocket, merchant events), webhooks, idempotency, complaints.

insert into state_move values ('collection_order', 0, 1), ('collection_order', 0, 3), ('collection_order', 1, 2), ('collection_order', 1, 6),
  ('collection_order', 6, 2), ('collection_order', 2, 4), ('collection_order', 2, 5), ('collection_order', 4, 5);

create sequence collection_order_id;
create table collection_order (
  id bigint primary key default nextval('collection_order_id'),
  agt_order_no text not null unique,
  mch_order_no text not null check (length(mch_order_no) between 1 and 64),
  merchant_id bigint not null,
  product_id bigint not null,
  amount bigint not null check (amount > 0),
  fee_rate int not null,
  -- The account that receives, its participant, and the commission chain from the collector up to its root, as routed.
  account_id bigint,
  participant_id bigint,
  chain_accounts bigint[] not null default '{}',
  chain_rates int[] not null default '{}',
  float_account bigint,
  payable_account bigint not null,
  settlement_mode text not null,
  status int not null,
  notify_status int not null default 0 check (notify_status between 0 and 3),
  reconciliation_status int not null default 0 check (reconciliation_status in (0, 1)),
  pay_pattern int not null,
  subject text not null,
  payer_ref text not null default '',
  goods_order_no text not null default '',
  notify_url text not null default '',
  return_url text not null default '',
  tag text not null default '',
  paid_in_amount bigint,
  payment_name text not null default '',
  operator text not null default '',
  remark text not null default '',
  -- A complaint or a case holds the order as it is until someone reviews it.
  frozen boolean not null default false,
  -- A receipt of another amount waits for the operator's decision.
  adjustment text check (adjustment in ('pending', 'settled', 'refunded')),
  -- Candidates passed over: [{"a": account id, "r": reason}].
  skipped jsonb not null default '[]',
  create_time timestamptz not null default clock_timestamp(),
  expire_time timestamptz not null,
  affirm_time timestamptz,
  fail_time timestamptz,
  unique (merchant_id, mch_order_no),
  check ((status in (0, 3)) = (account_id is null))
) with (fillfactor = 85);
-- One open order per account and amount, so that a receipt has one meaning.
create unique index collection_order_open on collection_order (account_id, amount) where status = 1;
-- Its predicate says more than "open", so that on a young table with no statistics the planner cannot take it for the index above.
create index collection_order_expiry on collection_order (expire_time) where status = 1 and not frozen and adjustment is null;
create index collection_order_list on collection_order (participant_id, id);

-- A new order is routed or failed at once; afterwards only the moves of the table.
create function guard_collection_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status not in (1, 3) then
      raise exception 'a collection order starts routed or failed' using errcode = 'check_violation', constraint = 'collection_order_moves';
    end if;
    return new;
  end if;
  if not exists (select from state_move where machine = 'collection_order' and from_state = old.status and to_state = new.status) then
    raise exception 'collection order % may not go from % to %', old.agt_order_no, old.status, new.status
      using errcode = 'check_violation', constraint = 'collection_order_moves';
  end if;
  return new;
end $$;
create trigger collection_order_moves before update of status on collection_order for each row when (old.status <> new.status) execute function guard_collection_order();
create trigger collection_order_start before insert on collection_order for each row when (new.status not in (1, 3)) execute function guard_collection_order();
create trigger collection_order_kept before delete or truncate on collection_order for each statement execute function refuse_change();

/*
 * Everything that happened, in commit order by (xid, id): rows of transactions below pg_snapshot_xmin are final, so a cursor over
 * them never misses one. Read as an order's timeline, by websockets, and as the merchant's events.
 */
create table event_log (
  xid xid8 not null default pg_current_xact_id(),
  id bigint not null generated always as identity,
  at timestamptz not null default clock_timestamp(),
  kind text not null,
  order_id bigint,
  order_no text not null default '',
  participant_id bigint,
  merchant_id bigint,
  status int,
  amount bigint,
  acc_type int,
  pay_type int,
  actor text not null default '',
  data jsonb,
  primary key (xid, id)
);
create index event_log_order on event_log (order_id, id);
create index event_log_participant on event_log (participant_id, xid, id) where kind = 'collection.routed';
create index event_log_merchant on event_log (merchant_id, xid, id) where merchant_id is not null;
create trigger event_log_immutable before update or delete or truncate on event_log for each statement execute function refuse_change();

create table api_nonce (
  key_id text not null,
  nonce text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (key_id, nonce)
);
create index api_nonce_age on api_nonce using brin (at);

create table idempotency (
  merchant_id bigint not null,
  key text not null,
  request_hash bytea not null,
  status int not null,
  answer text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (merchant_id, key)
);
create index idempotency_age on idempotency using brin (at);

create table webhook_delivery (
  id bigint generated always as identity primary key,
  event_id bigint not null,
  merchant_id bigint not null,
  endpoint_id bigint,
  url text not null,
  order_id bigint,
  -- The delivery whose success counts as the order's (its own notifyUrl, else every endpoint).
  decides boolean not null default true,
  type text not null,
  body text not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'dead', 'cancelled')),
  attempts int not null default 0,
  next_at timestamptz not null default clock_timestamp(),
  lease_until timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  last_at timestamptz,
  last_status int,
  last_error text not null default ''
) with (fillfactor = 70);
create index webhook_delivery_due on webhook_delivery (next_at) where state = 'pending';
create index webhook_delivery_order on webhook_delivery (order_id);
create table webhook_try (
  delivery_id bigint not null,
  attempt int not null,
  at timestamptz not null default clock_timestamp(),
  status int,
  ms int not null,
  error text not null default '',
  answer text not null default '',
  primary key (delivery_id, attempt)
);

create table channel_notification (
  connector text not null,
  notification_id text not null,
  body_hash bytea not null,
  agt_order_no text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (connector, notification_id)
);

create table complaint (
  id bigint generated always as identity primary key,
  order_id bigint not null unique references collection_order,
  reason text not null,
  detail text not null,
  contact text not null default '',
  at timestamptz not null default clock_timestamp(),
  reviewed_at timestamptz,
  reviewed_by text not null default '',
  outcome text not null default ''
);

grant select on collection_order, complaint to mashang_app;
grant select, insert on event_log, idempotency, webhook_try, channel_notification, api_nonce to mashang_app;
grant delete on api_nonce, idempotency to mashang_app;
grant select, insert, update on webhook_delivery to mashang_app;
alter table collection_order enable row level security;
create policy app on collection_order to mashang_app using (true);
create policy own on collection_order for select to mashang_participant using (participant_id = any ((select app_subtree())::bigint[]));
alter table event_log enable row level security;
create policy app on event_log to mashang_app using (true) with check (true);
create policy own on event_log for select to mashang_participant using (participant_id = any ((select app_subtree())::bigint[]));
grant select on collection_order, event_log to mashang_participant;
