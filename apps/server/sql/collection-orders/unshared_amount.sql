/*
 * The amount to ask a payer for on an account where others are asked for `asked` already: the greatest at most the
 * merchant's jitter below that is nobody's there, and not below `lowest`; `asked` itself where the merchant allows none
 * or none is free. `taken` names what this batch gave away: ",account:amount,".
 */
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
