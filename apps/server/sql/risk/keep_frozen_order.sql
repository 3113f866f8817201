-- As before (0071); what the complaint held passes to the freeze that stands, also where that one holds a part already.
-- As before (0086), whatever stands: a case, a complaint or screening keeps the order, and what one of them held passes
-- to the next.
create or replace function keep_frozen_order() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  new.frozen := freeze_stands('order', new.agt_order_no) or is_complained(new.id)
    or screening_stands('collection', new.agt_order_no);
  if new.frozen and collection_stands(new.status) then perform keep_share(old); end if;
  return new;
end $$;
