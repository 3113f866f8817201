-- Returns the account that stands for the place of an order's money: the collector's float, the bank account or channel
-- that its receipt or its place names, or else the institution's first bank account.
create or replace function clearing_of_order(o collection_order) returns bigint
language sql stable as $$
  select case o.settlement_mode when 'agent_float' then o.float_account else coalesce(
    (select a.clearing_account from receipt r join bank_account a on a.id = r.bank_account_id where r.order_id = o.id),
    (select x.clearing_account
      from receipt r
      join channel_receipt c on c.id = r.channel_receipt_id
      join payment_channel x on x.id = c.channel_id
      where r.order_id = o.id),
    (select coalesce(a.clearing_account, x.clearing_account)
      from receiving_place p
      left join bank_account a on a.id = p.bank_account_id
      left join payment_channel x on x.id = p.payment_channel_id
      where p.id = o.place_id),
    account_of('operator', 0, 'bank_clearing')) end
$$;

grant execute on function clearing_of_order(collection_order) to mashang_app;
