-- Returns the virtual number under a bank account that names an order, or its merchant; empty where the account has
-- none.
create or replace function virtual_number(a bank_account, order_id bigint, merchant bigint) returns text
language sql immutable as $$
  select case when digits = '' then '' else digits || luhn_digit(digits) end
  from (
    select case a.virtual_way
      when 'order' then a.virtual_prefix || '1' || lpad(order_id::text, greatest(9, length(order_id::text)), '0')
    when 'merchant' then a.virtual_prefix || '2' || lpad(merchant::text, greatest(7, length(merchant::text)), '0')
      else '' end as digits) x
$$;
