-- Returns the check digit of a number (ISO/IEC 7812-1, Luhn), so a payer's wrong digit names no other order.
create or replace function luhn_digit(digits text) returns text
language sql immutable parallel safe as $$
  select ((10 - sum(case when n % 2 = 1 then d * 2 - case when d > 4 then 9 else 0 end else d end) % 10) % 10)::text
  from (select row_number() over (order by place desc) as n, digit::int as d
    from unnest(string_to_array(digits, null)) with ordinality x (digit, place)) y
$$;

grant execute on function luhn_digit(text) to mashang_app, mashang_evidence;
