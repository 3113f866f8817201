-- Returns the account of what is owed to a payer: of the merchant whose order it was, or of the institution where the
-- money came from suspense.
create or replace function refund_payable_of(r refund) returns bigint
language sql stable as $$
  select case r.kind when 'surplus' then account_of('operator', 0, 'refund_payable')
    else account_of('merchant', r.merchant_id, 'refund_payable') end
$$;
