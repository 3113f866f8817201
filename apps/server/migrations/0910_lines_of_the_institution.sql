-- One person neither disposes of a line of the institution's account nor makes it another order's evidence (docs/decisions/0910).
\ir ../sql/reconciliation/guard_statement_match.sql
create trigger statement_match_guarded before insert on statement_match for each row execute function guard_statement_match();
