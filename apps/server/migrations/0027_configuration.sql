-- What operators configure: roles, products, channels, types of accounts, menus, policies and lists. Each is guarded where it lies.

-- Nothing was ever done here before this transaction: what the program sets up then has no second person yet.
create function is_first_set_up() returns boolean language sql stable as $$
  select not exists (select from audit_log where xid <> pg_current_xact_id())
$$;
create function refuse_without(wanted_kind text, wanted_subject text, what text) returns void language plpgsql as $$
begin
  if approval_in_force(wanted_kind, wanted_subject) is null and not is_first_set_up() then
    raise exception '% is changed by two people', what using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
end $$;

-- Roles as data. Those of the program are copied from the contract whenever the schema is brought up (platform/database/mirror-roles.ts).
create table role (
  code text primary key check (code ~ '^[a-z][a-z0-9_]{2,31}$'),
  name text not null unique check (length(name) between 1 and 16),
  permissions text[] not null,
  built_in boolean not null default false,
  archived boolean not null default false check (not (built_in and archived)),
  changed_at timestamptz not null default clock_timestamp(),
  check (built_in or code ~ '^operator_'),
  check (built_in or cardinality(permissions) > 0)
);
-- Who may propose and check a kind follows from who holds these; null: no further role can be given it.
alter table approval_kind add column propose_permission text, add column check_permission text;

-- What somebody of the staff may do at this moment, and who has a part in an approval.
create function staff_permissions(who bigint) returns text[] language sql stable as $$
  select coalesce(array_agg(distinct p.name), '{}') from app_user u join role r on r.code = any (u.roles) and not r.archived cross join unnest(r.permissions) p (name)
  where u.id = who and u.enabled and u.participant_id is null
$$;
create function permissions_of_roles(codes text[]) returns text[] language sql stable as $$
  select coalesce(array_agg(distinct p.name), '{}') from role r cross join unnest(r.permissions) p (name) where r.code = any (codes) and not r.archived
$$;
create function approval_people(wanted bigint) returns setof bigint language sql stable as $$
  select a.maker_id from approval a where a.id = wanted and a.maker_id is not null
  union select c.user_id from approval_check c where c.approval_id = wanted and c.verdict = 'approve'
$$;
-- Nobody gives what they do not hold, neither as maker nor as checker.
create function refuse_beyond_own(wanted_approval bigint, granted text[]) returns void language plpgsql as $$
begin
  if exists (select from approval_people(wanted_approval) p (id) where not granted <@ staff_permissions(p.id)) then
    raise exception 'nobody gives more than they hold' using errcode = 'check_violation', constraint = 'role_beyond_own';
  end if;
end $$;

create function guard_role() returns trigger language plpgsql as $$
declare
  wanted bigint;
begin
  if current_user <> 'mashang_app' then return new; end if;
  if new.built_in or tg_op = 'UPDATE' and (old.built_in or old.code <> new.code) then
    raise exception 'role % is part of the program', new.code using errcode = 'check_violation', constraint = 'role_built_in';
  end if;
  wanted := approval_in_force('role.save', new.code);
  if wanted is null then
    raise exception 'roles are changed by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  if exists (select from approval_people(wanted) p (id) join app_user u on u.id = p.id where new.code = any (u.roles)) then
    raise exception 'nobody changes a role of their own' using errcode = 'check_violation', constraint = 'role_own';
  end if;
  perform refuse_beyond_own(wanted, array(select unnest(new.permissions)
    except select unnest(case when tg_op = 'UPDATE' and not old.archived then old.permissions else '{}'::text[] end)));
  if new.archived and exists (select from app_user u where new.code = any (u.roles)) then
    raise exception 'role % is still somebody''s', new.code using errcode = 'check_violation', constraint = 'role_in_use';
  end if;
  new.changed_at := clock_timestamp();
  return new;
end $$;
create trigger role_guard before insert or update on role for each row execute function guard_role();
create trigger role_kept before delete or truncate on role for each statement execute function refuse_change();

-- Further roles propose and check what their permissions say, like those of the program.
create function spread_roles() returns void language sql security definer set search_path = public as $$
  update approval_kind k set propose_roles = x.propose, check_roles = x.checks
  from (select n.kind, array(select r.code from role r where n.propose_permission = any (r.permissions) and not r.archived order by r.code) as propose,
      array(select r.code from role r where n.check_permission = any (r.permissions) and not r.archived order by r.code) as checks
    from approval_kind n where n.propose_permission is not null) x
  where x.kind = k.kind and (k.propose_roles, k.check_roles) is distinct from (x.propose, x.checks)
$$;
create function spread_roles_after() returns trigger language plpgsql as $$
begin
  perform spread_roles();
  perform pg_notify('access', '');
  return null;
end $$;
create trigger role_spread after insert or update on role for each statement execute function spread_roles_after();
revoke all on function spread_roles() from public;
grant execute on function spread_roles() to mashang_app;

-- Roles exist, nobody is given more than maker and checker hold, and the staff is entered by two people.
create function guard_staff_roles() returns trigger language plpgsql as $$
declare
  wanted bigint;
begin
  if exists (select from unnest(new.roles) x (code) where not exists (select from role r where r.code = x.code and not r.archived))
    and (tg_op = 'INSERT' or new.roles is distinct from old.roles) then
    raise exception 'a role is not there' using errcode = 'check_violation', constraint = 'role_unknown';
  end if;
  if current_user <> 'mashang_app' or new.participant_id is not null then return new; end if;
  if tg_op = 'INSERT' then
    wanted := approval_in_force('operator.create', new.username);
    if wanted is null and not is_first_set_up() then
      raise exception 'the staff is entered by two people' using errcode = 'check_violation', constraint = 'approval_needed';
    end if;
    if wanted is not null then perform refuse_beyond_own(wanted, permissions_of_roles(new.roles)); end if;
  elsif new.roles is distinct from old.roles or new.enabled and not old.enabled then
    wanted := approval_in_force('operator.change', new.id::text);
    if wanted is not null then
      perform refuse_beyond_own(wanted, array(select unnest(permissions_of_roles(new.roles))
        except select unnest(case when old.enabled then permissions_of_roles(old.roles) else '{}'::text[] end)));
    end if;
  end if;
  return new;
end $$;
create trigger app_user_roles before insert or update of roles, enabled on app_user for each row execute function guard_staff_roles();

-- The program leaves two administrators, for one alone could approve nothing; nobody at all removes the last one.
create function guard_last_administrator() returns trigger language plpgsql as $$
declare
  others int;
begin
  perform pg_advisory_xact_lock(hashtext('staff'));
  select count(*) into others from app_user u where u.participant_id is null and u.enabled and 'operator_admin' = any (u.roles);
  if others < (case when current_user = 'mashang_app' then 2 else 1 end) then
    raise exception 'an administrator must stay' using errcode = 'check_violation', constraint = 'last_administrator';
  end if;
  return null;
end $$;
create trigger app_user_administrators after update of roles, enabled, participant_id on app_user for each row
  when (old.enabled and old.participant_id is null and 'operator_admin' = any (old.roles)
    and not (new.enabled and new.participant_id is null and 'operator_admin' = any (new.roles))) execute function guard_last_administrator();
create trigger app_user_administrator_kept after delete on app_user for each row
  when (old.enabled and old.participant_id is null and 'operator_admin' = any (old.roles)) execute function guard_last_administrator();
create trigger tell_access after update of roles, enabled on app_user for each statement execute function tell_changed('access');
grant select, insert, update on role to mashang_app;

-- Products: which types of accounts they are paid to, and what a new merchant and a new top agent are offered. Empty types: those that serve its way to pay.
alter table product add column account_types int[] not null default '{}', add column default_fee int not null default 0 check (default_fee between 0 and 999999),
  add column default_rate int not null default 0 check (default_rate between 0 and 999999),
  add constraint product_default_rates check (default_rate <= default_fee or default_fee = 0);
create function guard_product() returns trigger language plpgsql as $$
begin
  if exists (select from unnest(new.account_types) x (n) where n is null or n not between 0 and 76) then
    raise exception 'no such type of account' using errcode = 'check_violation', constraint = 'product_account_types';
  end if;
  if exists (select from unnest(new.fixed_amounts) x (n) where n is null or n not between new.min_amount and new.max_amount) then
    raise exception 'a fixed amount lies outside the range' using errcode = 'check_violation', constraint = 'product_fixed_amounts';
  end if;
  if current_user <> 'mashang_app' then return new; end if;
  if tg_op = 'UPDATE' and (old.code, old.pay_type, old.pay_pattern) is distinct from (new.code, new.pay_type, new.pay_pattern) then
    raise exception 'how a product is paid stays as it is' using errcode = 'check_violation', constraint = 'product_fixed';
  end if;
  perform refuse_without('product.save', new.code, 'product');
  return new;
end $$;
create trigger product_guard before insert or update on product for each row execute function guard_product();
create function guard_channel() returns trigger language plpgsql as $$
begin
  if current_user <> 'mashang_app' then return new; end if;
  if new.max_amount < new.min_amount or new.min_amount <= 0 or new.closes_at <= new.opens_at then
    raise exception 'a channel has a range and hours' using errcode = 'check_violation', constraint = 'channel_range';
  end if;
  if tg_op = 'UPDATE' and (old.product_id, old.connector) is distinct from (new.product_id, new.connector) then
    raise exception 'a channel stays with its product' using errcode = 'check_violation', constraint = 'product_fixed';
  end if;
  perform refuse_without('channel.save', (select p.code from product p where p.id = new.product_id) || '/' || new.connector, 'channel');
  return new;
end $$;
-- Whether a channel is well is noted by the program itself.
create trigger channel_guard before insert or update of product_id, connector, secret, min_amount, max_amount, opens_at, closes_at, weight, enabled on channel
  for each row execute function guard_channel();
-- Whether a channel has told anything lately.
create index channel_notification_time on channel_notification using brin (at) with (pages_per_range = 16, autosummarize = on);
-- No turn for an account whose type the product does not take; what stood there when the types were narrowed takes no more turns.
create function guard_rotation_type() returns trigger language plpgsql as $$
begin
  if exists (select from product p join collection_account a on a.id = new.account_id where p.id = new.product_id and p.account_types <> '{}' and not a.acc_type = any (p.account_types)) then
    raise exception 'the product takes no accounts of this type' using errcode = 'check_violation', constraint = 'rotation_account_type';
  end if;
  return new;
end $$;
create trigger rotation_type before insert or update of enabled, account_id, product_id on rotation for each row when (new.enabled) execute function guard_rotation_type();
create function leave_narrowed_rotation() returns trigger language plpgsql as $$
begin
  update rotation r set enabled = false from collection_account a
  where r.product_id = new.id and r.enabled and a.id = r.account_id and not a.acc_type = any (new.account_types);
  return null;
end $$;
create trigger product_narrowed after update of account_types on product for each row
  when (new.account_types <> '{}' and new.account_types is distinct from old.account_types) execute function leave_narrowed_rotation();

-- Types of accounts. What this house never does (L10) cannot be named a type, and a type once declined stays so, for whoever asks.
create function lawful_account_type(words text) returns boolean language sql immutable as $$
  select normalize(words, NFKC) !~* '(cookie|免签|个人(收款)?码|个人账?户|个码|监听|监控|抓包|爬虫|抓取|代理池|挂机|协议号|模拟登录|代登|接管|跑分|session|token登录)'
$$;
alter table account_type add column declined text not null default '' check (length(declined) <= 200), add column changed_at timestamptz,
  add constraint account_type_declined check (declined = '' or not enabled),
  add constraint account_type_lawful check (lawful_account_type(concat_ws(' ', name, account_label, branch_label, third_party_label)));
create function guard_account_type() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.declined <> '' and (new.enabled or new.declined <> old.declined) then
    raise exception 'type % is declined', old.acc_type using errcode = 'check_violation', constraint = 'account_type_declined';
  end if;
  if current_user = 'mashang_app' then perform refuse_without('account.type', new.acc_type::text, 'type of account'); end if;
  new.changed_at := clock_timestamp();
  return new;
end $$;
create trigger account_type_guard before insert or update on account_type for each row execute function guard_account_type();
create trigger tell after update on account_type for each statement execute function tell_changed('routing');

-- How an area's menu is arranged, where it differs from the program's own: all entries of the area, or none.
create table menu_item (
  area text not null check (area in ('operator', 'agent', 'code_merchant')),
  key text not null check (key ~ '^(/[a-z0-9/-]{1,60}|(group|link):[a-z0-9]{4,24})$'),
  parent text,
  position int not null check (position between 0 and 999),
  kind text not null check (kind in ('page', 'group', 'link')),
  -- Empty: as the program names it.
  title text not null default '' check (length(title) <= 16),
  icon text not null default '' check (length(icon) <= 32),
  hidden boolean not null default false,
  url text not null default '' check ((kind = 'link') = (url <> '') and (url = '' or url ~ '^https://[a-z0-9.-]+(:[0-9]{1,5})?(/[^[:space:]\\]*)?$' and length(url) <= 500)),
  primary key (area, key),
  constraint menu_parent foreign key (area, parent) references menu_item deferrable initially deferred,
  check (kind = 'page' or title <> '' or key like '/%')
);
create table menu_version (
  area text primary key check (area in ('operator', 'agent', 'code_merchant')),
  version int not null,
  changed_by text not null,
  changed_at timestamptz not null default clock_timestamp()
);
-- Looked at when the transaction ends: groups hold entries, three levels at most, and nothing stands inside itself.
create function guard_menu() returns trigger language plpgsql as $$
declare
  above text;
  steps int := 0;
  next menu_item;
begin
  select m.parent into above from menu_item m where m.area = new.area and m.key = new.key;
  while above is not null loop
    steps := steps + 1;
    if above = new.key or steps > 100 then raise exception 'menu % stands inside itself', new.key using errcode = 'check_violation', constraint = 'menu_loop'; end if;
    select * into next from menu_item m where m.area = new.area and m.key = above;
    if next.kind <> 'group' then raise exception 'menu % is no group', above using errcode = 'check_violation', constraint = 'menu_group'; end if;
    above := next.parent;
  end loop;
  if steps > 2 then raise exception 'menu % stands too deep', new.key using errcode = 'check_violation', constraint = 'menu_depth'; end if;
  return null;
end $$;
create constraint trigger menu_item_whole after insert or update on menu_item deferrable initially deferred for each row execute function guard_menu();
create trigger tell after insert or update or delete on menu_version for each statement execute function tell_changed('menus');
grant select, insert, update, delete on menu_item to mashang_app;
grant select, insert, update on menu_version to mashang_app;

-- What the law of a further jurisdiction allows, as a reviewed file put in force by two people (L1). Those of the program are not among them.
create table jurisdiction_policy (
  code text primary key check (code ~ '^[A-Z][A-Z0-9-]{1,15}$' and code not in ('CN', 'DEMO')),
  name text not null check (length(name) between 1 and 32),
  services text[] not null check (services <@ array['collection', 'payout', 'agent_network', 'stablecoin_topup', 'marketplace']),
  settlement_modes text[] not null check (cardinality(settlement_modes) > 0 and settlement_modes <@ array['institution', 'agent_float']),
  account_types int[] not null check (cardinality(account_types) > 0),
  -- The law it rests on, and who reviewed it.
  legal_basis text not null check (length(legal_basis) between 1 and 2000),
  approval_id bigint not null references approval,
  changed_at timestamptz not null default clock_timestamp()
);
create function guard_policy() returns trigger language plpgsql as $$
begin
  if current_user = 'mashang_app' and approval_in_force('jurisdiction.policy', new.code) is distinct from new.approval_id then
    raise exception 'a policy is put in force by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;
create trigger jurisdiction_policy_guard before insert or update on jurisdiction_policy for each row execute function guard_policy();
create trigger jurisdiction_policy_kept before delete or truncate on jurisdiction_policy for each statement execute function refuse_change();
create trigger tell after insert or update on jurisdiction_policy for each statement execute function tell_changed('licence');
grant select, insert, update on jurisdiction_policy to mashang_app;

-- A loaded list counts once two people have released it, and is taken out of use by two.
alter table screening_list add column loaded_by text not null default '', add column released_at timestamptz, add column retired_at timestamptz;
update screening_list set released_at = loaded_at where enabled;
create function guard_screening_list() returns trigger language plpgsql as $$
begin
  if current_user = 'mashang_app' and (tg_op = 'INSERT' and new.enabled or tg_op = 'UPDATE' and new.enabled is distinct from old.enabled)
    and not exists (select from screening_list l where l.name = new.name and approval_in_force('list.release', l.id::text) is not null) and not is_first_set_up() then
    raise exception 'a list is released by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  if new.enabled then new.released_at := coalesce(new.released_at, clock_timestamp()); new.retired_at := null;
  elsif tg_op = 'UPDATE' and old.enabled then new.retired_at := clock_timestamp(); end if;
  return new;
end $$;
create trigger screening_list_guard before insert or update on screening_list for each row execute function guard_screening_list();
-- What was loaded under a version stays what it was once it counted.
create function guard_screening_entry() returns trigger language plpgsql as $$
begin
  if current_user = 'mashang_app' and exists (select from screening_list l where l.id = new.list_id and l.released_at is not null) and not is_first_set_up() then
    raise exception 'a released list stays as it was' using errcode = 'check_violation', constraint = 'screening_released';
  end if;
  return new;
end $$;
create trigger screening_entry_guard before insert on screening_entry for each row execute function guard_screening_entry();
grant update (enabled, released_at, retired_at) on screening_list to mashang_app;

-- As before (0010), but what a case stopped goes on by two people only.
create or replace function freeze_payout(input json) returns text
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
  if not i.frozen and approval_in_force('payout.release', o.order_no) is null then
    raise exception 'a payout is released by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
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

insert into approval_kind (kind, propose_roles, check_roles, checkers) values
  ('product.save', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1),
  ('channel.save', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1),
  ('account.type', '{operator_admin,operator_risk}', '{operator_admin,operator_risk}', 1),
  ('role.save', '{operator_admin}', '{operator_admin}', 1),
  ('jurisdiction.policy', '{operator_admin}', '{operator_admin}', 1),
  ('list.release', '{operator_admin,operator_risk}', '{operator_admin,operator_risk}', 1),
  ('payout.release', '{operator_admin,operator_risk}', '{operator_admin,operator_risk}', 1);
