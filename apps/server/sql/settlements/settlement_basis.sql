-- Returns what was received for orders that were settled to an account after one transfer, and the last transfer
-- counted. Under the account's lock transfers come in the order of their numbers.
create or replace function settlement_basis(account bigint, after_transfer bigint, out basis bigint, out up_to bigint)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(sum(coalesce(o.paid_in_amount, o.amount)) filter (where t.type = 'collection.settled'), 0)::bigint,
    coalesce(max(p.transfer_id), after_transfer)
  from ledger_posting p join ledger_transfer t on t.id = p.transfer_id
  left join collection_order o on t.type = 'collection.settled' and o.agt_order_no = t.order_no
  where p.account_id = account and p.transfer_id > after_transfer
$$;
