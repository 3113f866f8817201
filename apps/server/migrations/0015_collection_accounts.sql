-- Collection accounts as their owners keep them: account types for everybody, codes that were read, the check by an operator, archive, health by the hour.

insert into state_move values ('collection_account', 0, 1), ('collection_account', 0, 2), ('collection_account', 1, 0), ('collection_account', 1, 3),
  ('collection_account', 2, 0), ('collection_account', 3, 1);

-- How an account's number is written, and whether the type is paid by scanning a code.
alter table account_type add column number_rule text not null default 'text' check (number_rule in ('text', 'card', 'uid', 'digits')),
  add column code_rule text not null default 'optional' check (code_rule in ('none', 'optional', 'required'));
-- 0–76 exist everywhere, unnamed and disabled; the known ones are named by the contract's list, which a test holds against these rows.
insert into account_type (acc_type) select generate_series(0, 76) on conflict do nothing;
update account_type t set name = k.name, account_label = k.account, branch_label = k.branch, third_party_label = k.third, confirm_prompt = k.prompt,
  number_rule = k.number, code_rule = k.code, enabled = true
from (values (1, '支付宝UID', 'UID', '备注名', '第三方编号', 'wallet', 'uid', 'optional'), (2, '银行账户', '银行卡号', '开户支行', '联行号', 'payer', 'card', 'none'),
  (3, '通用支付', '收款账号', '网点', '第三方编号', 'generic', 'text', 'optional'), (4, '数字钱包', '钱包编号', '运营机构', '第三方编号', 'wallet', 'digits', 'optional'),
  (10, '收款码扫码', '商户号', '门店', '收单机构号', 'generic', 'text', 'required'),
  (21, '数字人民币卡包', '钱包编号', '运营机构', '子钱包编号', 'wallet', 'digits', 'optional'))
  as k (acc_type, name, account, branch, third, prompt, number, code) where k.acc_type = t.acc_type;

alter table collection_account
  -- Counts the changes of a person, so that two who change at once hear of each other.
  add column version int not null default 0,
  -- What the picture of the code says, a hash of it, which kind of merchant code it is, and the merchant's name in it.
  add column code_text text not null default '', add column code_hash bytea check (length(code_hash) = 32),
  add column code_form text not null default '', add column code_merchant text not null default '',
  -- Who entered what is to be checked, and who checked it: never the same person.
  add column entered_by bigint references app_user, add column entered_at timestamptz,
  add column checked_by bigint references app_user check (checked_by is distinct from entered_by or checked_by is null),
  add column checked_at timestamptz, add column check_remark text not null default '',
  add column archived_at timestamptz check (archived_at is null or status = 0),
  add constraint collection_account_code_whole check ((code_hash is null) = (code_text = '') and (code_hash is null) = (code_form = ''));
-- A number and a code stand on one account at a time; an archived one no longer holds them.
alter table collection_account drop constraint collection_account_acc_type_out_auth_no_key;
create unique index collection_account_number on collection_account (acc_type, out_auth_no) where archived_at is null;
create unique index collection_account_code on collection_account (code_hash) where archived_at is null and code_hash is not null;
create index collection_account_queue on collection_account (entered_at, id) where check_status = 'pending' and archived_at is null;

create function account_state(check_status text) returns int language sql immutable as $$
  select array_position(array['pending', 'approved', 'refused', 'frozen'], check_status) - 1
$$;

-- The check goes only the ways of the table, by a second person; what was checked does not change under an approval; what is archived stays as it is.
create function guard_account_check() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.entered_by is not null and new.check_status <> 'pending' then
      raise exception 'an account is entered pending' using errcode = 'check_violation', constraint = 'collection_account_move';
    end if;
    return new;
  end if;
  if old.archived_at is not null then
    raise exception 'account % is archived', old.id using errcode = 'check_violation', constraint = 'collection_account_archived';
  end if;
  if new.check_status <> old.check_status and not exists (select from state_move where machine = 'collection_account'
    and from_state = account_state(old.check_status) and to_state = account_state(new.check_status)) then
    raise exception 'account % does not go from % to %', old.id, old.check_status, new.check_status using errcode = 'check_violation', constraint = 'collection_account_move';
  end if;
  if new.check_status = 'approved' and old.check_status = 'pending' and new.entered_by is not null and new.checked_by is null then
    raise exception 'account % is approved by nobody', old.id using errcode = 'check_violation', constraint = 'collection_account_checker';
  end if;
  if (new.participant_id, new.acc_type, new.out_auth_no, new.receive_user_name, new.code_hash) is distinct from
    (old.participant_id, old.acc_type, old.out_auth_no, old.receive_user_name, old.code_hash) and new.check_status <> 'pending' then
    raise exception 'account % changed what was checked', old.id using errcode = 'check_violation', constraint = 'collection_account_recheck';
  end if;
  return new;
end $$;
create trigger collection_account_judged before insert or update of participant_id, acc_type, out_auth_no, receive_user_name, code_hash, check_status, archived_at, checked_by
  on collection_account for each row execute function guard_account_check();

-- An archived account takes no more turns.
create function leave_rotation() returns trigger language plpgsql as $$
begin
  update rotation set enabled = false where account_id = new.id and enabled;
  return null;
end $$;
create trigger collection_account_gone after update of archived_at on collection_account for each row
  when (old.archived_at is null and new.archived_at is not null) execute function leave_rotation();

-- Pictures of codes, with what was read in them. A picture that never came onto an account goes with its file.
create table account_code (
  name text primary key references stored_file on delete cascade,
  owner_id bigint not null references app_user,
  participant_id bigint not null references participant,
  content text not null,
  hash bytea not null check (length(hash) = 32),
  form text not null,
  merchant text not null default '',
  account_id bigint references collection_account,
  uploaded_at timestamptz not null
);
create index account_code_waiting on account_code (owner_id) where account_id is null;
alter table account_code enable row level security;
create policy app on account_code to mashang_app using (true) with check (true);
create policy own on account_code for select to mashang_participant using (participant_id = any ((select app_subtree())::bigint[]));
grant select, insert, update on account_code to mashang_app;
grant select on account_code to mashang_participant;

-- Receipts and failures of an account by the hour in which they ended: 24 hours and 7 days are a sum of few rows, however many orders there are.
create table account_hour (
  account_id bigint not null,
  hour timestamptz not null,
  successes int not null default 0,
  failures int not null default 0,
  primary key (account_id, hour)
) with (fillfactor = 70);
insert into account_hour
select account_id, date_trunc('hour', coalesce(affirm_time, fail_time, expire_time)), count(*) filter (where status in (2, 4, 5)), count(*) filter (where status = 6)
from collection_order where account_id is not null and status in (2, 4, 5, 6) and create_time > now() - interval '8 days' group by 1, 2;
create function count_account_hour() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into account_hour as h (account_id, hour, successes, failures)
  values (new.id, date_trunc('hour', clock_timestamp()), new.successes - old.successes, new.failures - old.failures)
  on conflict (account_id, hour) do update set successes = h.successes + excluded.successes, failures = h.failures + excluded.failures;
  return null;
end $$;
create trigger collection_account_hour after update of successes, failures on collection_account for each row
  when (new.successes > old.successes or new.failures > old.failures) execute function count_account_hour();
grant select on account_hour to mashang_app;
