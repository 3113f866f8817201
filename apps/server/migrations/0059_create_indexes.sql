-- Looking for a merchant's own number walked all its orders on a young table: the planner took the index of one merchant's list for it.

-- Its predicate says more than the merchant, so that only a list that asks for it by name can have it (as in 0005 for open orders).
drop index collection_order_merchant;
create index collection_order_merchant on collection_order (merchant_id, id) where merchant_id > 0;

-- Any column of a BRIN index is looked up alone as well: collection_order_days has both.
drop index collection_order_affirmed;
drop index collection_order_created;
