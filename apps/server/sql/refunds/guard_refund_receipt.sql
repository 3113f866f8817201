-- A refund by a channel names the receipt that it returns, of its order or on suspense. The refunds of a receipt
-- together are never more than it, whatever is requested at once.
create or replace function guard_refund_receipt() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  q channel_receipt;
begin
  select * into q from channel_receipt x where x.id = new.channel_receipt_id for no key update;
  if (new.kind = 'surplus') <> (q.state = 'suspense') or new.kind <> 'surplus'
    and not exists (select from receipt x where x.channel_receipt_id = q.id and x.order_id = new.order_id) then
    raise exception 'receipt % is not what % returns', q.id, new.refund_no
      using errcode = 'check_violation', constraint = 'refund_other_receipt';
  end if;
  if new.amount + coalesce((select sum(x.amount) from refund x
    where x.channel_receipt_id = q.id and x.state not in (7, 8, 9)), 0) > q.amount then
    raise exception 'more than is left of receipt %', q.id
      using errcode = 'check_violation', constraint = 'refund_above_receipt';
  end if;
  return new;
end $$;
