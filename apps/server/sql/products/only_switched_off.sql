-- True when a change only switches the row off, which needs no second person.
create or replace function only_switched_off(old_row jsonb, new_row jsonb) returns boolean
language sql immutable as $$
  select (old_row ->> 'enabled')::boolean and not (new_row ->> 'enabled')::boolean
    and old_row - 'enabled' = new_row - 'enabled'
$$;

grant execute on function only_switched_off(jsonb, jsonb) to mashang_app, mashang_participant, mashang_identity,
  mashang_evidence;
