-- What a channel says after a certain failure is booked or listed, transfers are read from bills, and a receipt of no
-- order asks for its own return (docs/decisions/1421-after-a-certain-failure.md).

\ir ../sql/payment-channels/note_contradiction.sql
\ir ../sql/payment-channels/paid_after_failure.sql
\ir ../sql/payment-channels/reopen_failed_payout.sql
\ir ../sql/payment-channels/guard_channel_transfer.sql
\ir ../sql/payment-channels/take_channel_transfer.sql
\ir ../sql/payment-channels/take_channel_refund.sql
\ir ../sql/payment-channels/compare_bill_row.sql
\ir ../sql/payment-channels/settle_channel_receipt.sql
\ir ../sql/refunds/request_receipt_surplus.sql
