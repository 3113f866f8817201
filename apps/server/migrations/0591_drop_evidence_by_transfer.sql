-- Replaced by evidence_of_transfers(), which no released version calls otherwise (docs/decisions/0561).
drop function if exists evidence_at(ledger_transfer, bigint);
drop function if exists evidence_of_transfer(ledger_transfer);
drop function if exists place_of_bank(bigint);
