-- Leases transfers that have to be handed to their channel or asked about now to one caller, the longest due first. An
-- answer sets the next time; without one, the lease's end does.
create or replace function claim_channel_transfers(most int, lease_s int)
returns setof channel_transfer
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update channel_transfer t set ask_at = clock_timestamp() + make_interval(secs => lease_s), asks = t.asks + 1
  where t.id in (
    select d.id from channel_transfer d
    where d.ask_at <= clock_timestamp()
    order by d.ask_at
    limit most
    for update skip locked)
  returning t.*
$$;

grant execute on function claim_channel_transfers(int, int) to mashang_app;
