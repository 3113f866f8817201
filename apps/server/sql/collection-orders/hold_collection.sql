-- Freezes an order whose payer may be on a list, and keeps the receipt beside its hits. By hand (`taid`) or by a
-- channel, under the same conditions as a confirmation. Outcome: held · not_now (a confirmation says why).
create or replace function hold_collection(wanted_no text, collecting bigint, connecting text, wanted jsonb)
returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  o collection_order;
begin
  select * into o from collection_order c where c.agt_order_no = wanted_no for update;
  if o.id is null or o.status not in (1, 6) or o.adjustment is not null then return 'not_now'; end if;
  if connecting is null and (
    o.participant_id is distinct from collecting or o.pay_pattern between 1 and 8 and o.place_id is null
  ) then
    return 'not_now';
  end if;
  if connecting is not null and (
    o.pay_pattern not between 1 and 8
    or not exists (select from channel x where x.product_id = o.product_id and x.connector = connecting)
  ) then
    return 'not_now';
  end if;
  perform insert_screening_hits(wanted);
  if not o.frozen then
    update collection_order c set frozen = true where c.id = o.id;
    insert into event_log (kind, order_id, order_no, status, amount, actor)
    values ('collection.held', o.id, o.agt_order_no, o.status, o.amount, 'screening');
  end if;
  return 'held';
end $$;

grant execute on function hold_collection(text, bigint, text, jsonb) to mashang_app;
