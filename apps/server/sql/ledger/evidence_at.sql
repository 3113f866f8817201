-- What proves a transfer on one of the institution's accounts: a move between two of them has a line on each, every other transfer one in all.
create or replace function evidence_at(t ledger_transfer, account bigint) returns text
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
begin
  if t.type <> 'own.moved' then return evidence_of_transfer(t); end if;
  return (select case account when o.from_account then 'debit:' || o.debit_id when o.to_account then 'line:' || o.line_id end
    from own_transfer o where o.transfer_no = t.order_no);
end $$;

grant execute on function evidence_at(ledger_transfer, bigint) to mashang_app;
