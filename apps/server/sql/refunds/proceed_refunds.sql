-- Continues approved refunds that wait for the merchant's money as soon as it is there, and ends them after their days.
-- Returns how many moved.
create or replace function proceed_refunds() returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  waiting record;
  o collection_order;
  r refund;
  moved int := 0;
begin
  if not pg_try_advisory_xact_lock(hashtext('proceed_refunds')) then return 0; end if;
  for waiting in
    select x.id, x.order_id from refund x
    where x.state = 2 and (x.waiting_until <= clock_timestamp() or refund_shortage(x) = 0) order by x.id limit 100
  loop
    select * into o from collection_order c where c.id = waiting.order_id for update;
    select * into r from refund x where x.id = waiting.id and x.state = 2 for update;
    continue when r.id is null;
    if r.waiting_until <= clock_timestamp() then
      update refund x
      set state = 8, ended_at = clock_timestamp(), end_reason = '商户余额不足'
      where x.id = r.id
      returning * into r;
      perform tell_refund(r, 'expired', 'system:refunds');
      moved := moved + 1;
      continue;
    end if;
    continue
      when order_freeze(o, r.complaint_id) is not null or not collection_stands(o.status)
        or o.refunded + r.amount > settled_of(o);
    moved := moved + book_deciding_refund(o, r, 'system:refunds')::int;
  end loop;
  return moved;
end $$;

grant execute on function proceed_refunds() to mashang_app;
