create or replace function end_user_sessions(wanted bigint) returns void
language sql as $$
  update session set ended_at = clock_timestamp(), ended_reason = 'operator' where user_id = wanted and ended_at is null
$$;
