-- Records that the bank refused one payment of its file, as `person` reports, or by the bank's own answer where that is
-- empty; the merchant's money stays held. Input {no, reason, user_id, actor, request_id, ip}; outcome: done · not_found
-- · wrong_state.
create or replace function refuse_payout(item json, person text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  o payout_order;
begin
  select * into o from payout_order x where x.order_no = item ->> 'no' for update;
  if o.id is null then return 'not_found'; end if;
  -- What a channel was asked to pay, only the channel ends.
  if o.status <> 5 or exists (select from payout_payment p
    where p.payout_id = o.id and p.failed_at is null and p.transfer_id is not null) then
    return 'wrong_state';
  end if;
  update payout_payment p
  set failed_at = clock_timestamp(), fail_reason = item ->> 'reason', failed_by = person
  where p.payout_id = o.id and p.failed_at is null;
  update payout_order x
  set status = 7, fail_reason = item ->> 'reason', operator = item ->> 'actor'
  where x.id = o.id
  returning * into o;
  perform note_payout(o, 5, 'payout.refused_by_bank', 'payout-order.bank-fail',
    jsonb_build_object('remark', o.fail_reason), item);
  return 'done';
end $$;
