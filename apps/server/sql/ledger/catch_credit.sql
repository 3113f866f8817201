-- Holds a new credit: everything free on a frozen account, else the shares of frozen orders, the oldest first. The mark
-- is cleared once all of them are complete.
create or replace function catch_credit() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  free bigint;
  f bigint;
  o collection_order;
begin
  select posted - held into free from ledger_balance where account_id = new.account_id for update;
  if coalesce(free, 0) <= 0 then return null; end if;
  select x.id into f
  from risk_freeze x
  where x.account_id = new.account_id and x.lifted_at is null
  order by x.id
  limit 1;
  if f is not null then
    perform grow_hold(new.account_id, 'freeze:' || f, free);
    return null;
  end if;
  for o in select c.*
    from collection_order c
    where c.frozen and c.payable_account = new.account_id and collection_stands(c.status)
    order by c.id loop
    free := free - keep_share(o);
    exit when free <= 0;
  end loop;
  if free > 0 then update ledger_balance b set caught = false where b.account_id = new.account_id and b.caught; end if;
  return null;
end $$;
