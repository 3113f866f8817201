-- Returns the least amount in the range, or among `only_these` where a product takes no others, of which a commission
-- rate takes more than the fee by these terms; null for none. Neither falls as the amount grows, so the next amount
-- that can break is the one whose share is a fen above the fee.
create or replace function first_above_fee(
  rate int, own int, fixed bigint, at_least bigint, at_most bigint, lowest bigint, highest bigint, only_these bigint[]
) returns bigint
language plpgsql immutable as $$
declare
  here bigint;
  fee bigint;
begin
  if rate = 0 then return null; end if;
  if cardinality(only_these) > 0 then
    return (select min(a) from unnest(only_these) a where share_at(a, rate) > fee_at(a, own, fixed, at_least, at_most));
  end if;
  -- Where the percent covers the share, only the maximum fee can be below it.
  here := case when at_most is not null then amount_of_share(at_most + 1, rate) end;
  -- Where it does not, a share is above the fee from about `fixed` over the difference of the rates on; rounding moves
  -- that by less than two fen.
  if own < rate then here := least(here, (fixed - 2) * 1000000 / (rate - own)); end if;
  here := greatest(lowest, here);
  if own >= rate and at_most is null then return null; end if;
  while here <= highest loop
    fee := fee_at(here, own, fixed, at_least, at_most);
    if share_at(here, rate) > fee then return here; end if;
    here := amount_of_share(fee + 1, rate);
  end loop;
  return null;
end $$;

grant execute on function first_above_fee(int, int, bigint, bigint, bigint, bigint, bigint, bigint[]) to mashang_app;
