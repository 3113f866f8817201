-- Books an approved refund as book_refund does, using its part of what the complaint it decides holds. The complaint is
-- answered once all of the order goes back; until then it waits and holds the rest. Money that is still lacking comes
-- from the merchant's reserve. False, and nothing done, where the reserve is too small as well.
create or replace function book_deciding_refund(o collection_order, r refund, who text) returns boolean
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  after collection_order;
  lacking bigint;
begin
  perform 1 from ledger_balance b where b.account_id = o.payable_account for update;
  lacking := refund_takes(o, r) - refund_means(o, r);
  if lacking > reserve_standing(o.merchant_id) then return false; end if;
  if lacking > 0 then perform draw_reserve(o, r, lacking, who); end if;
  perform end_complaint_hold(o, r);
  if not book_refund(o, r, who) then
    raise exception 'refund % is not booked', r.refund_no
      using errcode = 'check_violation', constraint = 'payable_short';
  end if;
  select * into after from collection_order c where c.id = o.id;
  if r.complaint_id is null then return true; end if;
  if after.refunded < settled_of(after) then
    perform keep_share(after);
    return true;
  end if;
  update complaint c
  set reviewed_at = clock_timestamp(), reviewed_by = who, outcome = '已退款'
  where c.id = r.complaint_id and c.reviewed_at is null;
  -- Other freezes still hold the order (keep_frozen_order).
  update collection_order c set frozen = false where c.id = o.id and c.frozen;
  return true;
end $$;
