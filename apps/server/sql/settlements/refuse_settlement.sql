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
  -- What a channel was asked to pay, only the channel ends.
  if s.state <> 'paying' or s.transfer_id is not null then return 'wrong_state'; end if;
  perform fail_settlement_payment(s, item ->> 'reason', person, '{}', item);
  return 'done';
end $$;
