-- Approved refunds by a channel are being paid from now on, by the rules of pay_refund; the job that asks channels
-- sends them. pay_refund looks at freezes
-- under lock; here the frozen ones are left out, so that they hold up no other. Returns how many.
create or replace function send_channel_refunds() returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  wanted text;
  done int := 0;
begin
  if not pg_try_advisory_xact_lock(hashtext('send_channel_refunds')) then return 0; end if;
  for wanted in
    select x.refund_no
    from refund x
    left join collection_order o on o.id = x.order_id
    left join merchant m on m.id = x.merchant_id
    where x.state = 1 and x.executor = 'channel' and m.frozen is not true
      and (o.frozen is not true or x.complaint_id is not null)
    order by x.order_id, x.id limit 100
  loop
    done := done + (pay_refund_proven(json_build_object('no', wanted, 'actor_kind', 'system', 'actor',
      'system:channel-refunds', 'request_id', 'job:channel-refunds')) = 'done')::int;
  end loop;
  return done;
end $$;

grant execute on function send_channel_refunds() to mashang_app;
