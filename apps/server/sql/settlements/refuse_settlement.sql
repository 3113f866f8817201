-- Records that the bank refused one payment of its file, as `person` reports, or by the bank's own answer where that is
-- empty; its money stays held. Input {no, reason, user_id, actor, request_id, ip}; outcome: done · not_found ·
-- wrong_state.
create or replace function refuse_settlement(item json, person text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  s settlement;
begin
  select * into s from settlement x where x.settlement_no = item ->> 'no' for update;
  if s.id is null then return 'not_found'; end if;
  if s.state <> 'paying' then return 'wrong_state'; end if;
  update settlement x
  set state = 'failed', failed_at = clock_timestamp(), fail_reason = item ->> 'reason'
  where x.id = s.id
  returning * into s;
  update settlement_payment p
  set failed_at = s.failed_at, fail_reason = s.fail_reason, failed_by = person
  where p.settlement_id = s.id and p.failed_at is null;
  perform tell_settlement(s, 'failed', item ->> 'actor');
  perform audit_settlement('settlement.fail', 'settlement', s.settlement_no,
    jsonb_build_object('reason', s.fail_reason), item);
  return 'done';
end $$;
