-- Returns what of fee and shares a refund gives back: of everything returned by the plan `return`, this one included,
-- less what was given back before. The plan `keep` gives back neither. Needs the lock of the order.
create or replace function refund_shares(o collection_order, r refund, out fee bigint, out shares bigint[])
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  whole bigint[] := chain_shares(settled_of(o), o.chain_rates);
  back bigint := r.amount;
begin
  if r.plan <> 'return' then
    fee := 0;
    shares := array_fill(0::bigint, array[cardinality(whole)]);
    return;
  end if;
  back := back + coalesce((select sum(x.amount) from refund x where x.order_id = o.id and x.plan = 'return'
    and x.state in (1, 3, 4, 5, 6) and x.id <> r.id), 0);
  fee := greatest(0, share_back(fee_of(o, settled_of(o)), back, settled_of(o)) - o.fee_back);
  shares := array(select greatest(0, share_back(s.whole, back, settled_of(o)) - coalesce(o.shares_back[s.n], 0))
    from unnest(whole) with ordinality s (whole, n)
    order by s.n);
end $$;

grant execute on function refund_shares(collection_order, refund) to mashang_app;
