-- A settlement or payout that a person said failed is sent again by somebody else (docs/decisions/1010). Empty where the
-- bank's own answer refused it.
alter table settlement_payment add column failed_by text not null default '',
  add constraint settlement_payment_failed_by check (failed_by = '' or failed_at is not null);
alter table payout_payment add column failed_by text not null default '',
  add constraint payout_payment_failed_by check (failed_by = '' or failed_at is not null);

-- Of what waits to be sent again now: whose step it was, as the audit log says.
update settlement_payment p
set failed_by = coalesce((
  select a.actor_name from audit_log a
  where a.action = 'settlement.fail' and a.subject_kind = 'settlement' and a.subject_id = s.settlement_no
  order by a.id desc limit 1), p.sent_by)
from settlement s
where s.id = p.settlement_id and s.state = 'failed'
  and p.attempt = (select max(x.attempt) from settlement_payment x where x.settlement_id = s.id)
  and not exists (
    select from payment_answer_row r
    where r.number = s.settlement_no and r.outcome = 'failed' and r.decided_at >= p.sent_at);
update payout_payment p
set failed_by = coalesce((
  select a.actor_name from audit_log a
  where a.action = 'payout-order.bank-fail' and a.subject_kind = 'payout-order' and a.subject_id = o.order_no
  order by a.id desc limit 1), p.sent_by)
from payout_order o
where o.id = p.payout_id and o.status = 7
  and p.attempt = (select max(x.attempt) from payout_payment x where x.payout_id = o.id)
  and not exists (
    select from payment_answer_row r
    where r.number = o.order_no and r.outcome = 'failed' and r.decided_at >= p.sent_at);

\ir ../sql/settlements/settlement_hands.sql
\ir ../sql/settlements/refuse_settlement.sql
\ir ../sql/settlements/fail_settlement_proven.sql
\ir ../sql/settlements/send_settlements_proven.sql
\ir ../sql/payout-orders/payout_hands.sql
\ir ../sql/payout-orders/refuse_payout.sql
\ir ../sql/payout-orders/fail_bank_payout_proven.sql
\ir ../sql/payout-orders/send_payouts_proven.sql
\ir ../sql/reconciliation/fail_answered.sql
