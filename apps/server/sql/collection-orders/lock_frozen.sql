-- Locks the frozen subject before its money, in the same order as freezes and refunds do.
create or replace function lock_frozen(f risk_freeze) returns void
language plpgsql set search_path = public as $$
begin
  if f.kind = 'order' then perform 1 from collection_order o where o.agt_order_no = f.subject_id for update;
  elsif f.kind in ('participant', 'wallet') then
    perform 1 from participant p where p.id = f.subject_id::bigint for no key update;
  elsif f.kind = 'merchant' then perform 1 from merchant m where m.id = f.subject_id::bigint for no key update;
  elsif f.kind = 'account' then perform 1 from collection_account a where a.id = f.subject_id::bigint for update;
  end if;
end $$;
