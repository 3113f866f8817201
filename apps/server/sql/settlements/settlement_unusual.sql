-- Returns why an amount is unusual, for its approvers; empty for nothing.
create or replace function settlement_unusual(wanted bigint, asked bigint) returns text
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select case when count(*) = 0 then 'first' when asked > 3 * avg(x.amount) then 'large' else '' end
  from (select s.amount
    from settlement s
    where s.merchant_id = wanted and s.state in ('paid', 'paying', 'approved')
    order by s.id desc
    limit 10) x
$$;
