-- A claimed payout of a merchant that is frozen meanwhile is accepted by nobody, and no bank file with such a payment is handed out
-- (docs/decisions/0690). `npm run verify` looks at acceptances from this migration on.
\ir ../sql/payout-orders/payout_is_frozen.sql
