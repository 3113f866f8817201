-- Ends a freeze and releases its hold. Held money of an order passes to its oldest open complaint, else to its next
-- freeze (keep_share). If another freeze of the same money stands, the account stays marked, so catch_credit holds it
-- again.
create or replace function end_freeze(wanted_freeze bigint, who text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  f risk_freeze;
  h ledger_hold;
  account bigint;
  o collection_order;
begin
  perform lock_frozen(x) from risk_freeze x where x.id = wanted_freeze;
  update risk_freeze x
  set lifted_at = clock_timestamp(), lifted_by = who
  where x.id = wanted_freeze and x.lifted_at is null
  returning * into f;
  if not found then return; end if;
  account := coalesce(f.account_id, (select x.account_id from ledger_hold x where x.reference = 'freeze:' || f.id));
  if account is not null then
    -- The balance first: credits that are under way grow the hold under this lock.
    perform 1 from ledger_balance b where b.account_id = account for update;
    update ledger_hold x
    set state = 'released', closed_at = clock_timestamp()
    where x.reference = 'freeze:' || f.id and x.state = 'open'
    returning * into h;
    update ledger_balance b set held = b.held - coalesce(h.amount, 0),
      caught = exists (select from risk_freeze x where x.account_id = account and x.lifted_at is null)
        or exists (select from collection_order c
          where c.frozen and c.payable_account = account and collection_stands(c.status))
          where b.account_id = account;
  end if;
  if f.kind = 'order' then
    select * into o from collection_order x where x.agt_order_no = f.subject_id;
    perform keep_share(o);
  end if;
  if f.case_id is not null then
    insert into risk_case_entry (case_id, author, what, text)
    values (f.case_id, who, 'lifted', f.kind || ' ' || f.subject_id);
  end if;
end $$;
