-- Returns the account that stands for the place of an order's money: the collector's float, the bank account that its
-- receipt or its place names, or else the institution's first.
create or replace function clearing_of_order(o collection_order) returns bigint
language sql stable as $$
  select case o.settlement_mode when 'agent_float' then o.float_account else coalesce(
    (select a.clearing_account from receipt r join bank_account a on a.id = r.bank_account_id where r.order_id = o.id),
    (select a.clearing_account
      from receiving_place p
      join bank_account a on a.id = p.bank_account_id
      where p.id = o.place_id),
    account_of('operator', 0, 'bank_clearing')) end
$$;

grant execute on function clearing_of_order(collection_order) to mashang_app;
