-- The payout list over a million payouts: rare callback states and days are found without passing by all others (decision 0024).
create index payout_order_notify on payout_order (notify_status, id);
create index payout_order_created on payout_order (create_time, id);
