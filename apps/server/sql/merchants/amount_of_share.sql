-- Returns the least amount of which a rate takes this share, however `share_at` rounds: the quotient, corrected.
create or replace function amount_of_share(share bigint, rate int) returns bigint
language plpgsql immutable as $$
declare
  amount bigint := (share * 1000000 + rate - 1) / rate;
begin
  while share_at(amount, rate) < share loop amount := amount + 1; end loop;
  while amount > 0 and share_at(amount - 1, rate) >= share loop amount := amount - 1; end loop;
  return amount;
end $$;

grant execute on function amount_of_share(bigint, int) to mashang_app;
