-- Proves who acts, then calls count_step_up_proven (decision 0190).
create or replace function count_step_up(
  who bigint, sort text, moved bigint, moment timestamptz, window_line bigint, day_line bigint
) returns boolean
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select prove_user(who);
  select * from count_step_up_proven(who, sort, moved, moment, window_line, day_line)
$$;

grant execute on function count_step_up(bigint, text, bigint, timestamptz, bigint, bigint) to mashang_app;
