create or replace function posted_facts(since bigint, upto bigint)
returns table (
  account_id bigint, day date, type text, credit bigint, debit bigint, lines bigint, first_transfer bigint,
  last_transfer bigint
)
language sql stable set enable_seqscan = off as $$
  select p.account_id, shanghai_day(t.at), t.type, coalesce(sum(p.amount) filter (where p.amount > 0), 0)::bigint,
    coalesce(-sum(p.amount) filter (where p.amount < 0), 0)::bigint, count(*), min(t.id), max(t.id)
  from ledger_transfer t
  join ledger_posting p on p.transfer_id = t.id
  where t.id > since and t.id <= upto
  group by 1, 2, 3
$$;

grant execute on function posted_facts(bigint, bigint) to mashang_app;
