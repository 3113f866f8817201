-- Counts a move of money made without a code; false, and nothing is counted, where the window's or the day's sum would
-- pass its threshold. The row lock serializes simultaneous moves, and each is counted before its money moves.
create or replace function count_step_up_proven(
  who bigint, sort text, moved bigint, moment timestamptz, window_line bigint, day_line bigint
) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  today date := shanghai_day(moment);
begin
  insert into step_up_sum (user_id, kind, day) values (who, sort, today) on conflict do nothing;
  update step_up_sum s
  set day = greatest(s.day, today), day_fen = case when s.day < today then 0 else s.day_fen end + moved,
    window_fen = s.window_fen + moved
  where s.user_id = who and s.kind = sort and moved <= window_line and s.window_fen + moved <= window_line
    and case when s.day < today then 0 else s.day_fen end + moved <= day_line;
  return found;
end $$;
