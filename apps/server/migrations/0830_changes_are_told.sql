-- Rows that open screens show changed without an event: differences of 对账 settled by jobs, participants that a case or screening froze. Their tables tell it
-- themselves, so that no function that writes them can forget to.
\ir ../sql/reconciliation/tell_reconciliation.sql
\ir ../sql/participants/tell_frozen.sql

create trigger statement_import_made_told after insert on statement_import referencing new table as changed
  for each statement execute function tell_reconciliation('id');
create trigger statement_import_told after update on statement_import referencing new table as changed
  for each statement execute function tell_reconciliation('id');
create trigger statement_line_told after update on statement_line referencing new table as changed
  for each statement execute function tell_reconciliation('id');
create trigger statement_exception_made_told after insert on statement_exception referencing new table as changed
  for each statement execute function tell_reconciliation('id');
create trigger statement_exception_told after update on statement_exception referencing new table as changed
  for each statement execute function tell_reconciliation('id');
create trigger payment_answer_told after insert on payment_answer referencing new table as changed
  for each statement execute function tell_reconciliation('id');
create trigger payment_answer_row_told after update on payment_answer_row referencing new table as changed
  for each statement execute function tell_reconciliation('answer_id');
create trigger participant_frozen_told after update of frozen on participant
  for each row when (old.frozen is distinct from new.frozen) execute function tell_frozen();
