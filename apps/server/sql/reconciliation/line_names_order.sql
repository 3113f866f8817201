-- True when a receipt names its order: by the order's own virtual number, by its number or payment reference as a word
-- of the text, or by its merchant's virtual number where that merchant has exactly one open order of the amount.
create or replace function line_names_order(l statement_line, o collection_order) returns boolean
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  said text := ' ' || regexp_replace(l.reference || ' ' || l.remark || ' ' || l.end_to_end, '[^0-9A-Za-z]+', ' ', 'g')
    || ' ';
  place order_place;
begin
  if strpos(said, ' ' || o.agt_order_no || ' ') > 0 or strpos(upper(said), ' ' || pay_reference(o.id) || ' ') > 0 then
    return true;
  end if;
  for place in select * from order_place x where x.order_id = o.id loop
    if l.virtual_no = '' or place.virtual_no <> l.virtual_no then continue; end if;
    if place.virtual_way = 'order' then return true; end if;
    return place.closed_at is null and o.status = 1 and 1 = (
      select count(*) from order_place x join collection_order c on c.id = x.order_id
      where x.virtual_way = 'merchant' and x.virtual_no = l.virtual_no and x.closed_at is null and c.status = 1
        and c.amount = l.amount);
  end loop;
  return false;
end $$;

grant execute on function line_names_order(statement_line, collection_order) to mashang_app;
