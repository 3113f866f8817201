-- Returns the merchants whose test space has a step to take or a webhook to send at a moment. It says nothing else of
-- them: each space is then entered by itself.
create or replace function test_merchants_due(moment timestamptz) returns setof bigint
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.merchant_id
  from test_account a
  where exists (select from test_object o where o.merchant_id = a.merchant_id and o.due_at <= moment)
    or exists (select
      from test_delivery d
      where d.merchant_id = a.merchant_id and d.state = 'pending' and d.next_at <= moment
        and (d.lease_until is null or d.lease_until < moment))
  order by a.merchant_id
$$;

grant execute on function test_merchants_due(timestamptz) to mashang_test;
