-- Payouts of a merchant's people are charged the fee that was approved, or not created
-- (docs/decisions/1230-payouts-by-their-merchant.md).
\ir ../sql/payout-orders/create_approved_payouts.sql
