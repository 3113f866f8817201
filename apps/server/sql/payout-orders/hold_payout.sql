-- Stores hits of an open payout and freezes it. The screening of everything known calls it for payouts whose money can
-- still move. Outcome: held · noted · not_found.
create or replace function hold_payout(wanted_no text, wanted jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  o payout_order;
begin
  select * into o from payout_order x where x.order_no = wanted_no for update;
  if o.id is null then return 'not_found'; end if;
  -- A payout that has ended is held by no hit any more.
  if not payout_is_open(o.status) then
    wanted := (select jsonb_agg(x || '{"holds": false}') from jsonb_array_elements(wanted) x);
  end if;
  if insert_screening_hits(wanted) = 0 or not payout_is_open(o.status) or o.frozen then return 'noted'; end if;
  update payout_order x set frozen = true where x.id = o.id;
  insert into event_log (kind, order_id, order_no, status, amount, pay_type, actor)
  values ('payout.frozen', o.id, o.order_no, o.status, o.amount, o.pay_type, 'screening');
  perform pg_notify('events', '');
  return 'held';
end $$;

grant execute on function hold_payout(text, jsonb) to mashang_app;
