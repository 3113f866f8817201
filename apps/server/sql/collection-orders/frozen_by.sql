-- Returns order_freeze of an order, for checks before a proposal or an approval. The order stays locked until the end
-- of the transaction.
create or replace function frozen_by(wanted_order text, decided bigint default null) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  o collection_order;
begin
  select * into o from collection_order c where c.agt_order_no = wanted_order for update;
  return case when o.id is not null then order_freeze(o, decided) end;
end $$;

grant execute on function frozen_by(text, bigint) to mashang_app;
