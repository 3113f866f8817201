-- What was sent and waits for the line of a statement that proves it: proving_lines looks for those of every kind by one rule.
create type sent_payment as (id bigint, number text, bank_number text, amount bigint, sent_on date);

-- A reversal gives back what the institution paid and is no receipt of an order, whoever matches them; one person makes no line of the
-- institution's account another order's evidence (docs/decisions/0910).
\ir ../sql/reconciliation/guard_statement_match.sql
create trigger statement_match_receipts before insert on statement_match for each row execute function guard_statement_match();
