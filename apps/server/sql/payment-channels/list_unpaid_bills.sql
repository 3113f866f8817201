/*
 * Lists as a difference each bill that leaves money, whose channel should have paid it by now (`remit_days` after its
 * day) and did not. The payment that comes later ends it. Returns how many it listed.
 */
create or replace function list_unpaid_bills(today date) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  n int;
begin
  insert into channel_difference (channel_id, day, kind, about, ours, no, channel_no, channel_amount, our_amount)
  select c.id, b.day, 'unpaid', 'remittance', 'bill:' || b.day, '', '', b.amount - b.cost, null
  from payment_channel c
  cross join lateral channel_unpaid_bills(c.id) b
  where c.remit_days is not null and b.day + c.remit_days < today and b.amount - b.cost > 0
  on conflict do nothing;
  get diagnostics n = row_count;
  return n;
end $$;

grant execute on function list_unpaid_bills(date) to mashang_evidence;
