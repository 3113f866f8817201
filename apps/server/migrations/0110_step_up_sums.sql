-- What a user moved without a code of its own is summed over the step-up window and over the day: many small moves are one large one.
create table step_up_sum (
  user_id bigint not null references app_user,
  -- Money sent away, or receipts confirmed by hand.
  kind text not null check (kind in ('sent', 'received')),
  -- The day (Shanghai) that `day_fen` is of.
  day date not null,
  day_fen bigint not null default 0,
  -- Since the last code that opened a window, whichever session gave it.
  window_fen bigint not null default 0,
  primary key (user_id, kind)
) with (fillfactor = 70);

-- Counts a move that comes without a code; false, and nothing is counted, where the window's or the day's sum would pass its line. The row's lock
-- makes moves that come at one moment stand in line, and each is counted before its money moves.
create function count_step_up(who bigint, sort text, moved bigint, moment timestamptz, window_line bigint, day_line bigint) returns boolean
language plpgsql security definer set search_path = public as $$
declare
  today date := shanghai_day(moment);
begin
  insert into step_up_sum (user_id, kind, day) values (who, sort, today) on conflict do nothing;
  update step_up_sum s set day = greatest(s.day, today), day_fen = case when s.day < today then 0 else s.day_fen end + moved, window_fen = s.window_fen + moved
  where s.user_id = who and s.kind = sort and moved <= window_line and s.window_fen + moved <= window_line and case when s.day < today then 0 else s.day_fen end + moved <= day_line;
  return found;
end $$;
revoke all on function count_step_up(bigint, text, bigint, timestamptz, bigint, bigint) from public;
grant execute on function count_step_up(bigint, text, bigint, timestamptz, bigint, bigint) to mashang_app;

-- A window that opens begins its sum; the day's goes on.
create function begin_step_up_sum() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update step_up_sum s set window_fen = 0 where s.user_id = new.user_id and s.window_fen > 0;
  return null;
end $$;
create trigger step_up_opened after update of step_up_until on session for each row
  when (new.step_up_until > coalesce(old.step_up_until, '-infinity')) execute function begin_step_up_sum();
create trigger step_up_opened_at_sign_in after insert on session for each row when (new.step_up_until is not null) execute function begin_step_up_sum();
