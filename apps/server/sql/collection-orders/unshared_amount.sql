-- Returns the amount to ask a payer for on an account where others are already asked for `asked`: the greatest free
-- amount within the merchant's jitter below it, and not below `lowest`; `asked` itself where the merchant allows no
-- jitter or none is free. `taken` lists what this batch has used: ",account:amount,".
create or replace function unshared_amount(merchant_id bigint, account bigint, asked bigint, lowest bigint, taken text)
returns bigint
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((
    select asked - less
    from merchant m
      cross join lateral generate_series(1, m.amount_jitter) less
    where m.id = merchant_id and asked - less >= lowest
      and strpos(taken, ',' || account || ':' || asked - less || ',') = 0
      and not exists (
        select from collection_order o where o.account_id = account and o.amount = asked - less and o.status = 1
      )
    order by less
    limit 1
  ), asked)
$$;
