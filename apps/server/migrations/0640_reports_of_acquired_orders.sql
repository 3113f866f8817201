-- Orders at the institution have no collector, but the agents who acquired their merchant earn by them: their reports left these commissions out and said
-- that report and books differ.
\ir ../sql/reports/own_settled_and_acquired.sql
alter policy own on report_settled using (
  participant_id = any ((select app_subtree())::bigint[]) and (owner_id = 0 or owner_id = any ((select app_subtree())::bigint[]))
  or participant_id = 0 and owner_id = any ((select app_subtree())::bigint[])
);
