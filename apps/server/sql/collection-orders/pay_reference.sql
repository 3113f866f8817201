-- Returns the payment reference (附言) of an order: six characters that are unique among 887 503 681 consecutive orders
-- (31^6; the multiplier is coprime to 31, so neighbours look different) and a seventh that detects every wrong
-- character and every swap of two neighbours. No 0, O, 1, I or L.
create or replace function pay_reference(order_id bigint) returns text
language plpgsql immutable parallel safe set search_path = pg_catalog, public, pg_temp as $$
declare
  letters constant text := '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
  rest bigint := (order_id % 887503681) * 387420489 % 887503681;
  digit int;
  sum int := 0;
  made text := '';
begin
  for place in 1..6 loop
    digit := rest % 31;
    rest := rest / 31;
    sum := sum + place * digit;
    made := made || substr(letters, digit + 1, 1);
  end loop;
  return made || substr(letters, sum % 31 + 1, 1);
end $$;

grant execute on function pay_reference(bigint) to mashang_app, mashang_participant, mashang_evidence;
