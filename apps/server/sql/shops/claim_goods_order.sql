/*
 * Kept for one release; claims-store.ts has replaced it (docs/decisions/0970).
 * Claims an unpaid order for a collection; returns whether the collection has it now. A claim whose collection failed
 * to be routed, or was never created (the process died in between), is taken over. One whose window closed is not: it
 * may still be confirmed late.
 */
create or replace function claim_goods_order(
  asked_order bigint, asked_merchant bigint, asked_mch_no text, asked_no text, asked_amount bigint
) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  o shop_order;
  taken goods_claim;
  standing int;
begin
  select * into o from shop_order where id = asked_order for update;
  if o.id is null or o.status <> 0 or o.amount <> asked_amount then return false; end if;
  if not exists (select from shop s where s.id = o.shop_id and s.status = 1 and s.merchant_id = asked_merchant) then
    return false;
  end if;
  select * into taken from goods_claim where shop_order_id = o.id;
  if taken.shop_order_id is not null then
    select c.status into standing from collection_order c where c.agt_order_no = taken.agt_order_no;
    if standing is distinct from 3
      and (standing is not null or taken.claimed_at > clock_timestamp() - interval '2 minutes') then
      return false;
    end if;
    delete from goods_claim where shop_order_id = o.id;
  end if;
  insert into goods_claim (shop_order_id, participant_id, merchant_id, mch_order_no, agt_order_no, order_no, amount)
  values (o.id, o.participant_id, asked_merchant, asked_mch_no, asked_no, o.order_no, o.amount);
  return true;
end $$;

grant execute on function claim_goods_order(bigint, bigint, text, text, bigint) to mashang_app;
