-- An order stays frozen while a case's freeze, a complaint or screening stands. This holds for every writer. Money held
-- by an ended one passes to the next.
create or replace function keep_frozen_order() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  new.frozen := freeze_stands('order', new.agt_order_no) or is_complained(new.id)
    or screening_stands('collection', new.agt_order_no);
  if new.frozen and collection_stands(new.status) then perform keep_share(old); end if;
  return new;
end $$;
