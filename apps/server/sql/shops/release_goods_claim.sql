-- Releases a claim whose collection was not created.
create or replace function release_goods_claim(asked_no text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from goods_claim
  where agt_order_no = asked_no
    and not exists (select from collection_order c where c.agt_order_no = asked_no and c.status <> 3)
$$;

grant execute on function release_goods_claim(text) to mashang_app;
