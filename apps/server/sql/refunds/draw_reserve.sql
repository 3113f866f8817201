-- Releases early the part of the merchant's reserve that a refund lacks, from the parts whose day comes first
-- (docs/decisions/0860); the rest of each keeps its day. The payable is locked, and the reserve is large enough. An
-- owed advance takes none of it.
create or replace function draw_reserve(o collection_order, r refund, lacking bigint, who text) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  owed boolean := (select b.owes from ledger_balance b where b.account_id = o.payable_account);
  rest bigint := lacking;
  part record;
  taken bigint;
  made bigint;
  drawn_of settlement;
begin
  update ledger_balance b set owes = false where b.account_id = o.payable_account and b.owes;
  for part in
    select p.settlement_id, p.amount - p.drawn as standing from reserve_part p
    where p.merchant_id = o.merchant_id and p.released_at is null and p.drawn < p.amount
    order by p.release_on, p.settlement_id for update
  loop
    exit when rest = 0;
    taken := least(rest, part.standing);
    update reserve_part p set drawn = p.drawn + taken where p.settlement_id = part.settlement_id;
    insert into reserve_draw (settlement_id, refund_id, amount)
    values (part.settlement_id, r.id, taken)
    returning id into made;
    perform post_transfer('reserve.drawn', 'reserve-drawn:' || made, o.agt_order_no,
      array[account_of('merchant', o.merchant_id, 'reserve'), o.payable_account], array[-taken, taken]);
    select * into drawn_of from settlement s where s.id = part.settlement_id;
    perform tell_settlement(drawn_of, 'reserve_drawn', who);
    rest := rest - taken;
  end loop;
  if rest > 0 then
    raise exception 'the reserve is too small' using errcode = 'check_violation', constraint = 'payable_short';
  end if;
  update ledger_balance b set owes = true where b.account_id = o.payable_account and owed;
end $$;
