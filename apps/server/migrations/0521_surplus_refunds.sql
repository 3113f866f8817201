-- Money on suspense goes back to who sent it, as a refund of kind `surplus`, of an order or of none (docs/decisions/0521).

insert into ledger_account (owner_kind, owner_id, kind) values ('operator', 0, 'refund_payable') on conflict do nothing;
insert into ledger_rollup (account_id) select a.id from ledger_account a where a.owner_kind = 'operator' and a.kind = 'refund_payable' on conflict do nothing;

alter table refund alter column order_id drop not null, alter column merchant_id drop not null, alter column order_no set default '';
-- The line of a statement whose money waits on suspense.
alter table refund add column line_id bigint references statement_line;
alter table refund add constraint refund_surplus_line check ((kind = 'surplus') = (line_id is not null)) not valid;
alter table refund validate constraint refund_surplus_line;
alter table refund add constraint refund_of_order check (kind = 'surplus' or order_id is not null and merchant_id is not null and order_no <> '') not valid;
alter table refund validate constraint refund_of_order;
alter table refund add constraint refund_surplus_executor check (kind <> 'surplus' or executor = 'institution') not valid;
alter table refund validate constraint refund_surplus_executor;
create index refund_line on refund (line_id) where line_id is not null;
alter table refund drop constraint refund_asked_by_check;
alter table refund add constraint refund_asked_by_check check (asked_by in ('merchant', 'operator', 'complaint', 'system')) not valid;
alter table refund validate constraint refund_asked_by_check;

insert into approval_kind (kind, propose_roles, check_roles, checkers, two_above) values
  ('refund.surplus', '{operator_admin,operator_finance,operator_support}', '{operator_admin,operator_finance}', 1, 5000000);
\ir ../sql/refunds/start_surplus_refund.sql
create trigger approval_starts_surplus after insert on approval for each row when (new.kind = 'refund.surplus') execute function start_surplus_refund();
create trigger approval_ends_surplus after update of state on approval for each row when (new.kind = 'refund.surplus' and new.state in (2, 3, 4)) execute function end_refund();
