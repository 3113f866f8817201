-- Refunds are objects of their own (0360): a process of the release before is told that the order's state allows none.
-- Goes with the next release.
create or replace function refund_collection_proven(wanted_approval bigint, who text) returns text
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select 'wrong_state'::text
$$;
