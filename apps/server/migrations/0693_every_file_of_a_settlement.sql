-- Each time a settlement stood in a bank file, as payout_payment and refund_payment keep it: the settlement itself knows its last file alone
-- (docs/decisions/0600). Of settlements from before, that last one.
create table settlement_payment (
  settlement_id bigint not null references settlement,
  attempt int not null check (attempt > 0),
  batch_id bigint not null references settlement_batch,
  sent_by text not null,
  sent_at timestamptz not null default clock_timestamp(),
  failed_at timestamptz,
  fail_reason text not null default '' check (length(fail_reason) <= 200),
  primary key (settlement_id, attempt),
  check ((failed_at is null) = (fail_reason = ''))
);
create index settlement_payment_batch on settlement_payment (batch_id);
create unique index settlement_payment_living on settlement_payment (settlement_id) where failed_at is null;
create trigger settlement_payment_kept before delete or truncate on settlement_payment for each statement execute function refuse_change();
grant select on settlement_payment to mashang_app;
insert into settlement_payment (settlement_id, attempt, batch_id, sent_by, sent_at, failed_at, fail_reason)
select s.id, 1, s.batch_id, s.sent_by, s.sent_at, s.failed_at, case when s.failed_at is null then '' else coalesce(nullif(s.fail_reason, ''), '付款失败') end
from settlement s where s.batch_id is not null;
