-- Shops, goods and orders of an authorised marketplace as last read there; a collection that names goods holds a real order (L9). The sandbox's own data.

insert into state_move values ('shop_goods', 0, 1), ('shop_goods', 0, 2), ('shop_goods', 1, 0), ('shop_goods', 1, 2),
  ('shop_goods', 2, 0), ('shop_goods', 2, 1);

create table shop (
  id bigint generated always as identity primary key,
  participant_id bigint not null references participant,
  -- Whose collections may name its orders.
  merchant_id bigint not null references merchant,
  mch_id text not null,
  -- Lets us in at the marketplace; of the same participant.
  authorisation_id bigint not null,
  platform text not null,
  market_shop_id text not null,
  name text not null check (length(name) between 1 and 80),
  store_url text not null default '',
  status int not null default 1 check (status in (0, 1)),
  version int not null default 0,
  synced_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  -- One shop of a marketplace stands with one participant.
  unique (platform, market_shop_id)
);
create index shop_participant on shop (participant_id, id);
create index shop_merchant on shop (merchant_id) where status = 1;

create table shop_goods (
  id bigint generated always as identity primary key,
  shop_id bigint not null references shop,
  participant_id bigint not null references participant,
  market_goods_id text not null,
  title text not null check (length(title) between 1 and 200),
  price bigint not null check (price >= 0),
  stock int not null check (stock >= 0),
  status int not null check (status in (0, 1, 2)),
  picture text not null default '',
  -- The marketplace's own count of changes: an older answer never overwrites a newer one.
  market_version bigint not null check (market_version >= 0),
  changed_at timestamptz not null,
  synced_at timestamptz not null default clock_timestamp(),
  -- The sync that last saw it.
  seen_by bigint,
  -- Changed here and there: {"ours": …, "theirs": …, "by": …, "at": …}.
  conflict jsonb,
  unique (shop_id, market_goods_id)
);
create index shop_goods_list on shop_goods (participant_id, changed_at desc, id desc);
create function guard_shop_goods() returns trigger language plpgsql as $$
begin
  if new.market_version < old.market_version then
    raise exception 'goods % may not go back to an older version', old.id using errcode = 'check_violation', constraint = 'shop_goods_version';
  end if;
  if new.status <> old.status and not exists (select from state_move where machine = 'shop_goods' and from_state = old.status and to_state = new.status) then
    raise exception 'goods % may not go from % to %', old.id, old.status, new.status using errcode = 'check_violation', constraint = 'shop_goods_moves';
  end if;
  return new;
end $$;
create trigger shop_goods_guarded before update on shop_goods for each row execute function guard_shop_goods();
create trigger shop_goods_kept before delete or truncate on shop_goods for each statement execute function refuse_change();

create table shop_order (
  id bigint generated always as identity primary key,
  shop_id bigint not null references shop,
  participant_id bigint not null references participant,
  order_no text not null check (length(order_no) between 1 and 64),
  market_goods_id text not null,
  title text not null,
  quantity int not null check (quantity > 0),
  amount bigint not null check (amount > 0),
  -- Masked before it came here.
  buyer text not null default '',
  status int not null check (status between 0 and 5),
  remark text not null default '',
  market_version bigint not null check (market_version >= 0),
  created_at timestamptz not null,
  synced_at timestamptz not null default clock_timestamp(),
  unique (shop_id, order_no)
);
create index shop_order_list on shop_order (participant_id, created_at desc, id desc);
create index shop_order_number on shop_order (order_no);
create trigger shop_order_kept before delete or truncate on shop_order for each statement execute function refuse_change();

-- Which collection has named a marketplace order: one for each.
create table goods_claim (
  shop_order_id bigint primary key references shop_order,
  participant_id bigint not null references participant,
  merchant_id bigint not null,
  mch_order_no text not null,
  agt_order_no text not null unique,
  order_no text not null,
  amount bigint not null check (amount > 0),
  claimed_at timestamptz not null default clock_timestamp(),
  -- When the marketplace was told that it is paid.
  told_at timestamptz,
  tries int not null default 0,
  next_at timestamptz not null default clock_timestamp()
);
create index goods_claim_untold on goods_claim (next_at) where told_at is null;

/*
 * Takes an unpaid order for a collection; answers whether it is the collection's now. A claim whose collection failed to be routed, or never came
 * about (the process died in between), is taken over. One whose window closed is not: it may still be confirmed late.
 */
create function claim_goods_order(asked_order bigint, asked_merchant bigint, asked_mch_no text, asked_no text, asked_amount bigint) returns boolean
language plpgsql security definer set search_path = public as $$
declare
  o shop_order;
  taken goods_claim;
  standing int;
begin
  select * into o from shop_order where id = asked_order for update;
  if o.id is null or o.status <> 0 or o.amount <> asked_amount then return false; end if;
  if not exists (select from shop s where s.id = o.shop_id and s.status = 1 and s.merchant_id = asked_merchant) then return false; end if;
  select * into taken from goods_claim where shop_order_id = o.id;
  if taken.shop_order_id is not null then
    select c.status into standing from collection_order c where c.agt_order_no = taken.agt_order_no;
    if standing is distinct from 3 and (standing is not null or taken.claimed_at > clock_timestamp() - interval '2 minutes') then return false; end if;
    delete from goods_claim where shop_order_id = o.id;
  end if;
  insert into goods_claim (shop_order_id, participant_id, merchant_id, mch_order_no, agt_order_no, order_no, amount)
  values (o.id, o.participant_id, asked_merchant, asked_mch_no, asked_no, o.order_no, o.amount);
  return true;
end $$;
-- Gives a claim back whose collection did not come about.
create function release_goods_claim(asked_no text) returns void language sql security definer set search_path = public as $$
  delete from goods_claim where agt_order_no = asked_no and not exists (select from collection_order c where c.agt_order_no = asked_no and c.status <> 3)
$$;

-- A collection that names goods has the order to itself, of the same amount, at its own participant. Others never come here.
create function guard_goods_of_order() returns trigger language plpgsql as $$
begin
  if not exists (select from goods_claim g where g.agt_order_no = new.agt_order_no and g.order_no = new.goods_order_no and g.amount = new.amount
    and g.merchant_id = new.merchant_id and (new.participant_id is null or g.participant_id = new.participant_id)) then
    raise exception 'collection % names goods that are not its own', new.agt_order_no using errcode = 'check_violation', constraint = 'collection_order_goods';
  end if;
  return new;
end $$;
create trigger collection_order_goods before insert on collection_order for each row when (new.goods_order_no <> '') execute function guard_goods_of_order();

-- One reading of a shop, page by page: goods, then orders. Whoever holds the lease goes on where the last page ended.
create table shop_sync (
  id bigint generated always as identity primary key,
  shop_id bigint not null references shop,
  participant_id bigint not null references participant,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  stage text not null default 'goods' check (stage in ('goods', 'orders')),
  cursor text,
  pages int not null default 0,
  goods_total int not null default 0,
  orders_total int not null default 0,
  done int not null default 0,
  changed int not null default 0,
  conflicts int not null default 0,
  fault text not null default '',
  tries int not null default 0,
  started_by text not null,
  lease_until timestamptz,
  next_at timestamptz not null default clock_timestamp(),
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz
);
-- Pressed twice it is still one.
create unique index shop_sync_one on shop_sync (shop_id) where state in ('queued', 'running');
create index shop_sync_newest on shop_sync (shop_id, id desc);

grant select, insert, update on shop, shop_goods, shop_order, shop_sync to mashang_app;
grant select, update on goods_claim to mashang_app;
revoke all on function claim_goods_order(bigint, bigint, text, text, bigint), release_goods_claim(text) from public;
grant execute on function claim_goods_order(bigint, bigint, text, text, bigint), release_goods_claim(text) to mashang_app;
do $$ declare name text; begin
  foreach name in array array['shop', 'shop_goods', 'shop_order', 'goods_claim', 'shop_sync'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy app on %I to mashang_app using (true) with check (true)', name);
    execute format('create policy own on %I for select to mashang_participant using (participant_id = any ((select app_subtree())::bigint[]))', name);
    execute format('grant select on %I to mashang_participant', name);
  end loop;
end $$;

-- The sandbox marketplace of a demo: its sellers, what they sell, and what visitors of its store page ordered. Nothing of it is anybody's real data.
create table sandbox_market_shop (
  id bigint generated always as identity (start with 58210037) primary key,
  seller text not null unique,
  name text not null
);
create table sandbox_market_goods (
  id bigint generated always as identity (start with 680012001) primary key,
  shop_id bigint not null references sandbox_market_shop,
  title text not null,
  price bigint not null check (price > 0),
  stock int not null check (stock >= 0),
  status int not null default 1 check (status in (0, 1, 2)),
  drawing text not null,
  version int not null default 1,
  updated_at timestamptz not null default clock_timestamp()
);
create index sandbox_market_goods_shop on sandbox_market_goods (shop_id, id);
create table sandbox_market_order (
  id bigint generated always as identity primary key,
  order_no text not null unique,
  shop_id bigint not null references sandbox_market_shop,
  goods_id bigint not null references sandbox_market_goods,
  title text not null,
  quantity int not null check (quantity between 1 and 99),
  amount bigint not null check (amount > 0),
  buyer text not null,
  status int not null default 0 check (status between 0 and 5),
  remark text not null default '',
  -- One press of 下单, however often it arrives.
  intent text not null unique,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp()
);
create index sandbox_market_order_shop on sandbox_market_order (shop_id, id);
grant select, insert, update on sandbox_market_shop, sandbox_market_goods, sandbox_market_order to mashang_app;
