-- Leases payments whose channel has to be asked now to one caller, the longest due first: those that may be paid, and
-- closed ones that the channel did not know, until their time is over. An answer sets the next time; without one, the
-- lease's end does.
create or replace function claim_channel_payments(most int, lease_s int)
returns setof channel_payment
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update channel_payment p set ask_at = clock_timestamp() + make_interval(secs => lease_s), asks = p.asks + 1
  where p.id in (
    select d.id from channel_payment d
    where d.ask_at <= clock_timestamp()
    order by d.ask_at
    limit most
    for update skip locked)
  returning p.*
$$;

grant execute on function claim_channel_payments(int, int) to mashang_app;
