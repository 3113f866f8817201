/*
 * Opens a payment of an order at the channel of its place, or returns the one that may still be paid in the same way.
 * Outcome: begun · open (the same way: `payment_no` may be shown again) · other_open (another way: close it first) ·
 * not_found · wrong_state · no_channel · way_missing · place_off.
 */
create or replace function begin_channel_payment(
  wanted_no text, wanted_way text, out outcome text, out payment_no text
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  o collection_order;
  channel payment_channel;
  live channel_payment;
  attempt int;
begin
  select * into o from collection_order c where c.agt_order_no = wanted_no for update;
  if o.id is null then
    outcome := 'not_found';
    return;
  end if;
  if o.status <> 1 or o.frozen or o.adjustment is not null or o.expire_time <= clock_timestamp()
    or exists (select from receipt r where r.order_id = o.id)
    or exists (select from channel_payment p
      join channel_receipt q on q.payment_no = p.payment_no and q.channel_id = p.channel_id
      where p.order_id = o.id and q.state = 'open') then
    outcome := 'wrong_state';
    return;
  end if;
  select x.* into channel
  from order_place w join payment_channel x on x.id = w.payment_channel_id
  where w.order_id = o.id and w.closed_at is null;
  select * into live from channel_payment p where p.order_id = o.id and p.ended_at is null;
  outcome := case
    when channel.id is null then 'no_channel'
    when live.id is not null and live.channel_id = channel.id and live.way = wanted_way then 'open'
    when live.id is not null then 'other_open'
    when not channel.enabled then 'place_off'
    when not wanted_way = any (channel.ways) then 'way_missing'
    else 'begun' end;
  payment_no := live.payment_no;
  if outcome = 'begun' then
    select count(*) + 1 into attempt from channel_payment p where p.order_id = o.id;
    payment_no := o.agt_order_no || 'A' || attempt;
    insert into channel_payment (payment_no, order_id, order_no, channel_id, way, amount, expires_at)
    values (payment_no, o.id, o.agt_order_no, channel.id, wanted_way, o.amount, o.expire_time);
  end if;
end $$;

grant execute on function begin_channel_payment(text, text) to mashang_app;
