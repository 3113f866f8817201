-- What there is for a refund outside of the reserve: what its merchant has free, and what the complaint that it is for
-- holds of the order.
create or replace function refund_means(o collection_order, r refund) returns bigint
language sql stable as $$
  select free_of(
    o.payable_account) + coalesce((select h.amount from ledger_hold h where h.reference = 'complaint:' || o.id
      and h.state = 'open' and r.complaint_id is not null), 0)
$$;

grant execute on function refund_means(collection_order, refund) to mashang_app;
