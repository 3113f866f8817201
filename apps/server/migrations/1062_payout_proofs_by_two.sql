-- A claimer's proof is accepted by two, whatever the amount: two people of the operator, or one of them and the
-- merchant (docs/decisions/1062). What one accepted before stays as it is.
alter table payout_claim add column merchant_accepted_at timestamptz;
\ir ../sql/payout-orders/accepted_by_two.sql
\ir ../sql/payout-orders/step_payout_claim_by_two.sql
\ir ../sql/payout-orders/step_payout_claim_proven.sql
\ir ../sql/payout-orders/step_payout_claim.sql
\ir ../sql/payout-orders/guard_payout.sql
