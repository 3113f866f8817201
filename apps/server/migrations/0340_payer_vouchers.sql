-- What a payer hands in of its payment, and orders of one amount on one account that are told apart (docs/decisions/0340-orders-of-one-amount.md).

alter table collection_order
  -- As the payer says it is called; the merchant's word for it is payer_ref, the receipt's payment_name.
  add column payer_name text not null default '',
  add column voucher_picture text,
  add column voucher_at timestamptz,
  add column voucher_times smallint not null default 0,
  -- What the merchant asked for, where the amount to pay was made another one (merchant.amount_jitter).
  add column asked_amount bigint,
  add constraint collection_order_asked check (asked_amount > amount) not valid;
select seal_personal_column('collection_order', 'payer_name', 'n');

-- The payment reference tells orders of one amount on one account apart: one at a time is no longer the rule, only preferred.
drop index collection_order_open;
create index collection_order_same_amount on collection_order (account_id, amount) where status = 1;

-- Pictures that payers uploaded; an order shows one, the others go after a day.
create table payer_picture (
  name text primary key references stored_file on delete cascade,
  order_id bigint not null references collection_order
);
create index payer_picture_order on payer_picture (order_id);
grant select, insert on payer_picture to mashang_app;
alter table payer_picture enable row level security;
create policy app on payer_picture to mashang_app using (true) with check (true);

-- By how much less a payer may be asked for, so that its amount is like no other's; in fen, 0 for never.
alter table merchant add column amount_jitter int not null default 0 check (amount_jitter between 0 and 99);
\ir ../sql/merchants/guard_merchant_jitter.sql
create trigger merchant_jitter_approved before update of amount_jitter on merchant
  for each row when (new.amount_jitter is distinct from old.amount_jitter) execute function guard_merchant_jitter();
insert into approval_kind (kind, propose_roles, check_roles, checkers) values
  ('merchant.jitter', '{operator_admin,operator_support}', '{operator_admin}', 1);

-- What retention lets go of, and what names a person's records.
create or replace view retained_collections as
  select o.id, o.create_time as begun, case when o.frozen or o.status in (0, 1) then null else greatest(o.create_time, o.expire_time, o.affirm_time, o.fail_time, o.voucher_at) end as over,
    o.payment_name <> '' or o.payer_ref <> '' or o.payer_name <> '' or o.tag <> '' or o.voucher_picture is not null as filled,
    array['order:' || o.agt_order_no, 'merchant:' || o.merchant_id, 'participant:' || o.participant_id]
      || person_marks(o.payment_name, o.payer_ref, o.payer_name) as marks
  from collection_order o;
create or replace view retained_complaints as
  select q.id, q.at as begun, case when o.frozen then null else q.reviewed_at end as over, q.detail <> '' or q.contact <> '' as filled,
    array['order:' || o.agt_order_no, 'merchant:' || o.merchant_id, 'participant:' || o.participant_id]
      || person_marks(o.payment_name, o.payer_ref, o.payer_name) as marks
  from complaint q join collection_order o on o.id = q.order_id;
create or replace view retained_visits as
  select v.order_id as id, v.at as begun, v.at as over, true as filled,
    array['order:' || o.agt_order_no, 'merchant:' || o.merchant_id, 'participant:' || o.participant_id]
      || person_marks(o.payment_name, o.payer_ref, o.payer_name) as marks
  from payer_visit v join collection_order o on o.id = v.order_id;
update retention_source set lets_go = array[
  'update stored_file f set kept_at = null from collection_order o where o.id = any ($1) and f.name = o.voucher_picture',
  'update collection_order set payment_name = '''', payer_ref = '''', payer_name = '''', tag = '''', voucher_picture = null where id = any ($1) and $2 is not null']
where source = 'collections';
