-- What a payer writes into a transfer for one order: M, the order's id in nine digits or more, a check digit.
create or replace function pay_code(order_id bigint) returns text
language sql immutable as $$
  select 'M' || digits || luhn_digit(digits) from (select case when order_id < 1000000000 then lpad(order_id::text, 9, '0') else order_id::text end as digits) x
$$;
