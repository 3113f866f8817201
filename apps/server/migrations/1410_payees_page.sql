-- A payee that has to agree to a transfer gets a page; its merchant is sent the address
-- (docs/decisions/1410-payees-page.md).
\ir ../sql/payout-orders/tell_merchant_of_payee.sql
\ir ../sql/payment-channels/take_channel_transfer.sql
