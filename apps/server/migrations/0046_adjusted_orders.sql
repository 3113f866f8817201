-- Adjusted orders (decision 0024): few among millions, so their own two indexes carry all that a list can ask of them; no row is read to look or to count.
drop index collection_order_adjusted;
create index collection_order_adjusted on collection_order (id) include (amount, create_time, participant_id, account_id, status, notify_status, product_id, merchant_id, adjustment, frozen)
  where reconciliation_status = 1;
create index collection_order_adjusted_amount on collection_order (amount, id) include (create_time, participant_id, account_id, status, notify_status, product_id, merchant_id, adjustment, frozen)
  where reconciliation_status = 1;
