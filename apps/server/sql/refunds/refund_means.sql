-- Returns the money for a refund outside of the reserve: what its merchant has free, and what the complaint that it
-- decides holds of the order.
create or replace function refund_means(o collection_order, r refund) returns bigint
language sql stable as $$
  select free_of(o.payable_account) + complaint_held(r.complaint_id)
$$;

grant execute on function refund_means(collection_order, refund) to mashang_app;
