-- Two people may settle an order of the institution at the part that came (docs/decisions/1051).
\ir ../sql/reconciliation/part_refusal.sql
\ir ../sql/reconciliation/take_receipt.sql
\ir ../sql/reconciliation/confirm_by_decision_proven.sql
