-- Sets in how many seconds the channel is asked again about a transfer; null where nothing is expected any more. One
-- whose outcome is not known is always asked again. `said`: why it stands where it stands, for people.
create or replace function postpone_channel_transfer(wanted_no text, in_s int, said text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update channel_transfer t
  set ask_at = clock_timestamp() + make_interval(secs => case when t.ended_at is null then coalesce(in_s, 1800)
      else in_s end),
    why = coalesce(left(said, 200), t.why)
  where t.transfer_no = wanted_no and t.state not in ('failed', 'returned')
$$;

grant execute on function postpone_channel_transfer(text, int, text) to mashang_app;
