-- Approved refunds by a channel are being paid from now on, by the rules of pay_refund; the job that asks channels
-- sends them. One whose money must stay is left until it is free. Returns how many.
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
    where x.state = 1 and x.executor = 'channel' and (x.order_id is null or frozen_by(x.order_no, x.complaint_id) is null)
    order by x.order_id, x.id limit 100
  loop
    done := done + (pay_refund_proven(json_build_object('no', wanted, 'actor_kind', 'system', 'actor',
      'system:channel-refunds', 'request_id', 'job:channel-refunds')) = 'done')::int;
  end loop;
  return done;
end $$;

grant execute on function send_channel_refunds() to mashang_app;
