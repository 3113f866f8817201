/*
 * Returns why an order's money must stay; null for no reason: its own freezes by cases and screening, a complaint other
 * than the `decided` one, and freezes of its collector, its merchant and its account. A new freeze locks the same rows,
 * so an existing one is seen and a later one waits. The caller has locked the order. The account is locked against
 * freezes and changes (`for update`), not against counting its receipts, which the lock of balances protects.
 */
create or replace function order_freeze(o collection_order, decided bigint default null) returns text
language plpgsql set search_path = public as $$
begin
  perform 1 from participant p where p.id = o.participant_id for share;
  perform 1 from merchant m where m.id = o.merchant_id for share;
  perform 1 from collection_account a where a.id = o.account_id for key share;
  return case
    when freeze_stands('order', o.agt_order_no) then 'case'
    when screening_stands('collection', o.agt_order_no) then 'screening'
    when exists (
      select from complaint c where c.order_id = o.id and c.reviewed_at is null and c.id is distinct from decided
    ) then 'complaint'
    when o.frozen and not is_complained(o.id) then 'order'
    when freeze_stands('participant', o.participant_id::text) or freeze_stands('wallet', o.participant_id::text)
      or exists (
        select from participant p
          join person e on e.id = p.person_id
        where p.id = o.participant_id and (p.frozen or e.frozen)
      ) then 'participant'
    when freeze_stands('merchant', o.merchant_id::text)
      or exists (select from merchant m where m.id = o.merchant_id and m.frozen) then 'merchant'
    when freeze_stands('account', o.account_id::text)
      or exists (
        select from collection_account a where a.id = o.account_id and a.check_status = 'frozen'
      ) then 'account'
  end;
end $$;
