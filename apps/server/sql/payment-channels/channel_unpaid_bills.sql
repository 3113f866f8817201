-- Returns the compared bills of a channel that no payment of its balance covers, with their sums in fen
-- (`channel_bill_sums`).
create or replace function channel_unpaid_bills(wanted_channel bigint)
returns table (day date, amount bigint, cost bigint)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select b.day, s.amount, s.cost
  from channel_bill b
  cross join lateral channel_bill_sums(b) s
  where b.channel_id = wanted_channel and b.state = 'compared'
    and not exists (select from channel_remittance_day d where d.channel_id = b.channel_id and d.day = b.day)
$$;

grant execute on function channel_unpaid_bills(bigint) to mashang_app;
