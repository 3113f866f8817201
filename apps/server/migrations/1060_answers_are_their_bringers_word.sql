-- Who brings an answer of the bank that refuses a payment, pays it no second time (docs/decisions/1061). No rows
-- change: the answers say who brought them.
\ir ../sql/reconciliation/answer_hands.sql
\ir ../sql/settlements/settlement_hands.sql
\ir ../sql/payout-orders/payout_hands.sql
\ir ../sql/refunds/refund_hands.sql
