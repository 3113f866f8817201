-- Payouts in mode institution (spec 6): by bank file, proven by a line of a statement, returned by another (docs/decisions/0490).

insert into state_move (machine, from_state, to_state) values
  ('payout_order', 0, 5), ('payout_order', 5, 2), ('payout_order', 5, 7), ('payout_order', 7, 5), ('payout_order', 7, 3), ('payout_order', 7, 4),
  ('payout_order', 2, 6);

alter table payout_order
  -- Of mode institution: commission of who acquired the merchant, as it stood when the payout was made.
  add column chain_accounts bigint[] not null default '{}',
  add column chain_rates int[] not null default '{}',
  -- By which two people one above the tier may go into a bank file.
  add column approval_id bigint references approval;

-- Each time a payout stood in a bank file, and what became of it. The last without failed_at is under way, or was paid.
create table payout_payment (
  payout_id bigint references payout_order,
  attempt int check (attempt > 0),
  batch_id bigint not null references settlement_batch,
  sent_by text not null,
  sent_at timestamptz not null default clock_timestamp(),
  failed_at timestamptz,
  fail_reason text not null default '' check (length(fail_reason) <= 200),
  debit_id bigint unique references statement_debit,
  paid_by text not null default '',
  paid_at timestamptz,
  return_line_id bigint unique references statement_line,
  return_approval_id bigint unique references approval,
  returned_at timestamptz,
  primary key (payout_id, attempt),
  check ((debit_id is null) = (paid_at is null)),
  check ((failed_at is null) = (fail_reason = '')),
  check (failed_at is null or paid_at is null),
  check (num_nulls(return_line_id, return_approval_id, returned_at) in (0, 3)),
  check (returned_at is null or paid_at is not null)
);
create unique index payout_payment_living on payout_payment (payout_id) where failed_at is null;
create index payout_payment_batch on payout_payment (batch_id);
create index payout_payment_open on payout_payment (payout_id) where failed_at is null and paid_at is null;
create trigger payout_payment_kept before delete or truncate on payout_payment for each statement execute function refuse_change();
grant select on payout_payment to mashang_app;

-- One payment of a statement proves one thing.
alter table statement_debit add column payout_id bigint unique references payout_order;
alter table statement_debit drop constraint statement_debit_once;
alter table statement_debit add constraint statement_debit_once
  check (num_nonnulls(cash_out_id, refund_id, settlement_id, payout_id, reverses_line) <= 1) not valid;
alter table statement_debit validate constraint statement_debit_once;
drop index statement_debit_free;
create index statement_debit_free on statement_debit (amount, day)
  where num_nonnulls(cash_out_id, refund_id, settlement_id, payout_id, reverses_line) = 0 and not reversal;

\ir ../sql/payout-orders/payout_is_open.sql
\ir ../sql/payout-orders/guard_payout.sql
\ir ../sql/payout-orders/guard_payout_approval.sql
create trigger payout_order_approved before update of approval_id on payout_order for each row
  when (new.approval_id is distinct from old.approval_id) execute function guard_payout_approval();

-- Nobody claims what the institution pays.
create or replace view payout_hall as
  select o.id, o.order_no, o.beneficiary_name as user_name, o.user_type, o.amount, o.pay_type, o.product_id, o.status, o.create_time, o.bank_name, o.returns,
    c.deadline, case when o.status = 0 then o.remark else '' end as remark
  from payout_order o left join payout_claim c on c.payout_id = o.id and c.status = 0
  where o.status in (0, 1) and not o.frozen and o.settlement_mode <> 'institution'
    and (o.status = 1 or not exists (select from merchant m where m.id = o.merchant_id and (m.suspended or m.frozen)));
create or replace view retained_payouts as
  select o.id, o.create_time as begun, case when o.frozen or payout_is_open(o.status) then null else coalesce(o.finish_time, o.create_time) end as over,
    o.beneficiary_name <> '' or o.beneficiary_account <> '' as filled,
    array['order:' || o.order_no, 'merchant:' || o.merchant_id] || array(select 'participant:' || c.participant_id from payout_claim c where c.payout_id = o.id)
      || person_marks(o.beneficiary_name, o.beneficiary_account) as marks
  from payout_order o;

insert into approval_kind (kind, propose_roles, check_roles, checkers, two_above) values
  ('payout.pay', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, 100000000),
  ('payout.end', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, null),
  ('payout.return', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, null);
