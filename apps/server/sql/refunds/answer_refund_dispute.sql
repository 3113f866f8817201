-- Proves who acts and that they hold the permission, then calls answer_refund_dispute_proven (decision 0190).
create or replace function answer_refund_dispute(item json) returns text
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select prove_acts(item);
  select prove_right('refund-task:pay');
  select * from answer_refund_dispute_proven(item)
$$;

grant execute on function answer_refund_dispute(json) to mashang_app;
