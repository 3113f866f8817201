-- Tries again the receipts that waited for their frozen orders; returns how many no longer wait.
create or replace function settle_open_receipts() returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  r channel_receipt;
  n int := 0;
begin
  for r in select * from channel_receipt x where x.state = 'open' order by x.id limit 200 for update skip locked loop
    if settle_channel_receipt(r) <> 'open' then n := n + 1; end if;
  end loop;
  return n;
end $$;

grant execute on function settle_open_receipts() to mashang_evidence;
