-- Records what became of a stored notice: read, refused, or (`stored`) tried again after so many seconds.
create or replace function end_channel_notice(
  wanted_id bigint, wanted_state text, wanted_no text, wanted_outcome text, again_s int
) returns boolean
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update channel_notice n
  set state = wanted_state, notice_no = left(wanted_no, 128), outcome = left(wanted_outcome, 200), tries = n.tries + 1,
    try_at = case wanted_state when 'stored' then clock_timestamp() + make_interval(secs => again_s) end
  where n.id = wanted_id and n.state = 'stored'
  returning true
$$;

grant execute on function end_channel_notice(bigint, text, text, text, int) to mashang_evidence;
