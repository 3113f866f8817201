-- Freezes an open payout, for any reason; its event is written once.
create or replace function stop_payout(wanted_no text, who text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  o payout_order;
begin
  select * into o from payout_order x where x.order_no = wanted_no for update;
  if o.id is null then return 'not_found'; end if;
  if not payout_is_open(o.status) then return 'wrong_state'; end if;
  if o.frozen then return 'done'; end if;
  update payout_order x set frozen = true where x.id = o.id;
  insert into event_log (kind, order_id, order_no, status, amount, pay_type, actor)
  values ('payout.frozen', o.id, o.order_no, o.status, o.amount, o.pay_type, who);
  return 'done';
end $$;
