-- True when the reader's subtree owns the top-up.
create or replace function app_top_ups(wanted bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from top_up_order o where o.id = wanted and o.participant_id = any (app_subtree()))
$$;

grant execute on function app_top_ups(bigint) to mashang_participant;
