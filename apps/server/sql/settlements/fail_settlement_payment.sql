-- Records that the payment of a settlement which is being paid failed for certain, as `person` reports, or by the
-- word of the bank or the channel where that is empty; its money stays held. `said` is what the audit log keeps
-- beside it.
create or replace function fail_settlement_payment(s settlement, reason text, person text, said jsonb, item json)
returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update settlement x
  set state = 'failed', failed_at = clock_timestamp(), fail_reason = reason
  where x.id = s.id
  returning * into s;
  update settlement_payment p
  set failed_at = s.failed_at, fail_reason = s.fail_reason, failed_by = person
  where p.settlement_id = s.id and p.failed_at is null;
  perform tell_settlement(s, 'failed', item ->> 'actor');
  perform audit_settlement('settlement.fail', 'settlement', s.settlement_no,
    said || jsonb_build_object('reason', s.fail_reason), item);
end $$;
