-- A new window starts its sum at zero; the day's sum continues.
create or replace function begin_step_up_sum() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update step_up_sum s set window_fen = 0 where s.user_id = new.user_id and s.window_fen > 0;
  return null;
end $$;
