-- Freezes a waiting payout under a screening freeze of its merchant; it continues when that ends.
create or replace function hold_waiting_payout(wanted_no text, under_freeze bigint) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into risk_freeze (kind, subject_id, source, reason, by_user, under)
  values ('payout', wanted_no, 'screening', '商户筛查命中，待复核', 'system:screening', under_freeze)
  on conflict (kind, subject_id, coalesce(case_id, 0)) where lifted_at is null do nothing;
  perform stop_payout(wanted_no, 'screening');
end $$;
