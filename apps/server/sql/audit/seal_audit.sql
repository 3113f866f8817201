-- Seals rows of transactions that are final, `most` rows and the rest of the last one's transaction. Returns how many.
-- Two sealers queue on the row lock of the head.
create or replace function seal_audit(most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  head audit_head;
  entry audit_log;
  horizon xid8 := final_below();
  sealed int := 0;
begin
  select * into head from audit_head for update;
  for entry in
    -- Whole transactions only: an unsealed row of a sealed transaction was then inserted afterwards.
    select a.* from audit_log a where a.xid > head.xid and a.xid < horizon and a.xid <= coalesce(
      (select b.xid from audit_log b where b.xid > head.xid and b.xid < horizon order by b.xid, b.id offset most - 1
        limit 1), horizon)
    order by a.xid, a.id
  loop
    head.seq := head.seq + 1;
    head.hash := audit_row_hash(head.hash, entry);
    head.xid := entry.xid;
    head.id := entry.id;
    insert into audit_seal (seq, audit_id, hash) values (head.seq, entry.id, head.hash);
    sealed := sealed + 1;
  end loop;
  if sealed > 0 then update audit_head set seq = head.seq, hash = head.hash, xid = head.xid, id = head.id; end if;
  return sealed;
end $$;

grant execute on function seal_audit(int) to mashang_app;
