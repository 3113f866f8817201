-- Sets in how many seconds a channel is asked again about a refund, and stores what it answered last. One whose channel
-- refused it stays as it is.
create or replace function postpone_channel_refund(wanted_no text, ask_in_s int, said text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update refund_payment p
  set ask_at = clock_timestamp() + make_interval(secs => ask_in_s), answer = left(said, 200)
  where p.executor = 'channel' and p.reference = wanted_no and p.failed_at is null and p.returned_at is null
$$;

grant execute on function postpone_channel_refund(text, int, text) to mashang_app;
