-- Longest time that an approved refund waits for the merchant's balance before it expires.
create or replace function refund_wait() returns interval
language sql immutable parallel safe as $$
  select interval '7 days'
$$;

grant execute on function refund_wait() to mashang_merchant;
