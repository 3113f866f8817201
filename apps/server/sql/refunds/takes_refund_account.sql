-- True when a payer may enter an account for money of an order: it is settled, its receipt differs, or the payer has
-- shown a payment that came after its window. What came by a payment channel goes back by that channel, to nobody's
-- account.
create or replace function takes_refund_account(o collection_order) returns boolean
language sql stable as $$
  select (collection_stands(o.status) or o.adjustment is not null and o.status in (1, 6) or o.status = 6
    and o.voucher_at is not null)
    and not exists (select from receipt r where r.order_id = o.id and r.channel_receipt_id is not null)
$$;

grant execute on function takes_refund_account(collection_order) to mashang_app;
