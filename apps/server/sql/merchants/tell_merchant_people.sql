-- Announces a change of a merchant's keys, addresses, people or terms to the open screens of its people. The event
-- carries no detail but the merchant: what changed stays in the tables. Argument of the trigger: what changed.
create or replace function tell_merchant_people() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  whose text := changed ->> case when tg_table_name = 'merchant' then 'id' else 'merchant_id' end;
begin
  -- Once a transaction, however many rows it changes.
  if whose is not null and not exists (
    select from event_log e where e.xid = place_now() and e.kind = tg_argv[0] and e.order_no = whose) then
    insert into event_log (kind, order_no) values (tg_argv[0], whose);
    perform pg_notify('events', '');
  end if;
  return null;
end $$;
