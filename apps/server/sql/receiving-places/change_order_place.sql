/*
 * The payer changes to another of the product's places, until something was paid; the former one is closed first and
 * its number still names the order, so a payment on its way is not lost. A participant's account cannot be closed and
 * confirmed final, so an order stays on its side (docs/decisions/0480). Outcome: changed · not_found · wrong_state ·
 * participants (either place is participants') · payment_open (a channel may still take the former payment: close it
 * there first) · the reason of `place_refusal`.
 */
create or replace function change_order_place(wanted_no text, wanted_place bigint) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  o collection_order;
  place receiving_place;
  reason text;
  moment timestamptz;
begin
  select * into o from collection_order c where c.agt_order_no = wanted_no for update;
  moment := clock_timestamp();
  if o.id is null then return 'not_found'; end if;
  if o.status <> 1 or o.frozen or o.adjustment is not null or o.expire_time <= moment
    or exists (select from receipt r where r.order_id = o.id)
    or exists (select from channel_payment p
      join channel_receipt q on q.payment_no = p.payment_no and q.channel_id = p.channel_id
      where p.order_id = o.id and q.state = 'open') then
    return 'wrong_state';
  end if;
  if o.place_id is null then return 'participants'; end if;
  -- Locks in the same order everywhere, as creates do.
  perform 1 from receiving_place p where p.id in (wanted_place, o.place_id) order by p.id for no key update;
  select * into place from receiving_place p where p.id = wanted_place and p.product_id = o.product_id;
  if place.id is null then return 'not_found'; end if;
  if place.kind = 'participants' then return 'participants'; end if;
  if place.id = o.place_id then return 'changed'; end if;
  if exists (select from channel_payment x where x.order_id = o.id and x.ended_at is null) then
    return 'payment_open';
  end if;
  reason := place_refusal(place, o.amount, moment);
  if reason is not null then return reason; end if;
  update order_place x set closed_at = moment where x.order_id = o.id and x.closed_at is null;
  update order_place x set closed_at = null where x.order_id = o.id and x.place_id = place.id;
  if not found then perform use_place(place, o, moment); end if;
  update collection_order c set place_id = place.id where c.id = o.id;
  perform recount_places(array[o.id]);
  insert into event_log (at, kind, order_id, order_no, status, amount, actor)
  values (moment, 'collection.place_changed', o.id, o.agt_order_no, o.status, o.amount, 'payer');
  perform pg_notify('events', '');
  return 'changed';
end $$;

grant execute on function change_order_place(text, bigint) to mashang_app;
