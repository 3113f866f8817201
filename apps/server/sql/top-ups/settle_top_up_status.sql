-- Derives a request's state from its deposits; without any, the clock or its owner decides it.
create or replace function settle_top_up_status(wanted bigint, what text, actor text, note text) returns void
language plpgsql as $$
declare
  o top_up_order;
  states int[];
  next_status int;
begin
  select * into o from top_up_order where id = wanted;
  select coalesce(array_agg(d.state), '{}') into states
  from chain_deposit d
  where d.order_id = o.id and d.state not in (5, 6);
  next_status := case
    when 1 = any (states) then 2 when 4 = any (states) then 8 when 2 = any (states) then 3
      when 0 = any (states) then 1 when 3 = any (states) then 7
    when o.cancelled_at is not null then 4 when o.expires_at <= clock_timestamp() then 5 else 0 end;
  update top_up_order set status = next_status,
    credited = coalesce((select sum(d.value) from chain_deposit d where d.order_id = o.id and d.state = 1), 0),
    closed_at = case when next_status in (0, 1, 3, 8) then null else coalesce(closed_at, clock_timestamp()) end
  where id = o.id;
  perform note_top_up(o.id, what, actor, note);
end $$;
