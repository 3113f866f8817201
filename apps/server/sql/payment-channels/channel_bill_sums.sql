-- Returns what a company owes for the bill of a day and what it keeps of it, in fen. What else moved the company's
-- account, such as the payment of its balance, is no part.
create or replace function channel_bill_sums(b channel_bill, out amount bigint, out cost bigint)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(sum(r.amount) filter (where r.kind <> 'other'), 0)::bigint, coalesce(sum(r.fee), 0)::bigint
  from channel_bill_row r
  where r.channel_id = b.channel_id and r.day = b.day
$$;

grant execute on function channel_bill_sums(channel_bill) to mashang_app;
