-- Posts one transfer from parallel arrays of accounts and amounts. The caller must have locked accounts with a floor,
-- in sorted order. The table's constraint refuses a balance below its holds.
create or replace function post_transfer(
  transfer_type text, business_reference text, order_number text, accounts bigint[], amounts bigint[]
) returns bigint
language plpgsql as $$
declare
  transfer bigint;
  line_no int;
  balance bigint;
begin
  insert into ledger_transfer (type, reference, order_no)
  values (transfer_type, business_reference, order_number)
  returning id into transfer;
  for line_no in 1 .. cardinality(accounts) loop
    continue when amounts[line_no] = 0;
    update ledger_balance
    set posted = posted + amounts[line_no]
    where account_id = accounts[line_no]
    returning posted into balance;
    if not found then balance := null; end if;
    insert into ledger_posting (transfer_id, line, account_id, amount, balance_after)
    values (transfer, line_no, accounts[line_no], amounts[line_no], balance);
  end loop;
  return transfer;
end $$;
