-- Returns the order that a channel's receipt was meant for; null where it names none of this channel's payments.
create or replace function order_of_receipt(wanted bigint) returns bigint
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select p.order_id
  from channel_receipt q
  join channel_payment p on p.payment_no = q.payment_no and p.channel_id = q.channel_id
  where q.id = wanted
$$;

grant execute on function order_of_receipt(bigint) to mashang_app;
