-- A merchant lists its own payouts (GET /api/v1/payouts), newest first. Its collections, refunds and settlements have
-- such an index already.
create index payout_order_of_merchant on payout_order (merchant_id, id);
