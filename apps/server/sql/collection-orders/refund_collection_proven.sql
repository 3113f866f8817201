-- Refunds are objects of their own (decision 0360), so a process of the release before gets the answer that the order's
-- state allows none. Goes with the next release.
create or replace function refund_collection_proven(wanted_approval bigint, who text) returns text
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select 'wrong_state'::text
$$;
