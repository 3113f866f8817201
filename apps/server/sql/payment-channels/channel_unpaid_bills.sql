/*
 * Returns the compared bills of a channel that no payment of its balance covers, with what the company owes for each
 * and what it keeps of it, in fen. What else moved the company's account, such as the payment itself, is no part.
 */
create or replace function channel_unpaid_bills(wanted_channel bigint)
returns table (day date, amount bigint, cost bigint)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select b.day, coalesce(sum(r.amount) filter (where r.kind <> 'other'), 0)::bigint, coalesce(sum(r.fee), 0)::bigint
  from channel_bill b
  left join channel_bill_row r on r.channel_id = b.channel_id and r.day = b.day
  where b.channel_id = wanted_channel and b.state = 'compared'
    and not exists (select from channel_remittance_day d where d.channel_id = b.channel_id and d.day = b.day)
  group by b.day
$$;

grant execute on function channel_unpaid_bills(bigint) to mashang_app;
