-- Returns what a merchant's refunds that are requested or wait for its money will take of its payable (states 0 and 2);
-- approved ones have left it already.
create or replace function refunds_expected(wanted bigint) returns bigint
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(sum(r.amount), 0)::bigint
  from refund r
  where r.merchant_id = wanted and r.kind = 'refund' and r.state in (0, 2)
$$;
