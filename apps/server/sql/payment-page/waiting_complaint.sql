-- Kept for one release: a store reads it under lock_order since (docs/decisions/0970).
-- The complaint of an order that waits, both under lock, with what a settled order keeps back for it.
create or replace function waiting_complaint(wanted_order text)
returns table (
  id bigint, state int, reason text, "agtOrderNo" text, "merchantId" bigint, "merchantName" text,
  "participantId" bigint, share bigint
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  perform 1 from collection_order o where o.agt_order_no = wanted_order for update;
  return query select c.id, c.state, c.reason, o.agt_order_no, o.merchant_id, m.name, o.participant_id,
    case when collection_stands(o.status) then merchant_left(o) end
    from collection_order o join merchant m on m.id = o.merchant_id join complaint c on c.order_id = o.id
    where o.agt_order_no = wanted_order and c.state < 2 for update of c;
end $$;

grant execute on function waiting_complaint(text) to mashang_app;
