-- A refund that the bank gave back is returned by two people, as every other payment (docs/decisions/0880).
alter table refund_payment add column return_approval_id bigint unique references approval,
  add constraint refund_payment_returned check (return_approval_id is null or returned_at is not null and return_line_id is not null);
insert into approval_kind (kind, propose_roles, check_roles, checkers, two_above) values
  ('refund.return', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, null);

-- What a line gave back is not called matched by itself, as if nobody had looked.
alter table statement_exception drop constraint statement_exception_outcome_check,
  add constraint statement_exception_outcome_check check (outcome in ('', 'matched', 'not_ours', 'adjusted', 'suspense', 'auto', 'returned'));
update statement_exception e set outcome = 'returned'
from statement_line l where l.id = e.line_id and l.state in ('returned', 'refund') and e.state = 'settled';

\ir ../sql/refunds/return_refund_proven.sql
\ir ../sql/refunds/return_refund.sql
\ir ../sql/refunds/guard_refund.sql
