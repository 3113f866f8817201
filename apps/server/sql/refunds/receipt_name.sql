-- Returns how people see the payment at a channel that a refund returns: the channel's title and the company's number.
create or replace function receipt_name(wanted bigint) returns text
language sql stable as $$
  select x.title || ' ' || q.channel_no
  from channel_receipt q
  join payment_channel x on x.id = q.channel_id
  where q.id = wanted
$$;

grant execute on function receipt_name(bigint) to mashang_app;
