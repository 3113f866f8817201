-- Returns the postings of an order's settlement for an amount, one a row; they sum to zero. A row may be zero.
create or replace function settlement_lines(o collection_order, settled bigint)
returns table (line int, account_id bigint, amount bigint)
language sql stable as $$
  select s.line::int, s.account, s.amount
  from unnest(
    array[clearing_of_order(o), o.payable_account] || o.chain_accounts || account_of('operator', 0, 'revenue'),
    array[-settled, settled - fee_of(o, settled)] || chain_shares(settled, o.chain_rates)
      || institution_part(fee_of(o, settled), settled, o.chain_rates)
  ) with ordinality s (account, amount, line)
$$;

grant execute on function settlement_lines(collection_order, bigint) to mashang_app;
