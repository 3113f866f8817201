-- A hit of an application is answered together with it; two people decide every other hit, whether it holds money or
-- not.
create or replace function guard_screening_hit() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from state_move
    where machine = 'screening_hit' and from_state = old.state and to_state = new.state) then
    raise exception 'hit % may not go from % to %', old.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'screening_hit_moves';
  end if;
  if current_user = 'mashang_app' and approval_in_force('screening.hit', new.id::text) is null
    and not coalesce(old.resume ? 'application', false) then
    raise exception 'a hit is decided by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;
