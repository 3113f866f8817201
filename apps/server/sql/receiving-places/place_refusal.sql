-- Returns why a place takes no order of an amount at a moment; null when it does. The caller has locked its day.
create or replace function place_refusal(p receiving_place, asked bigint, moment timestamptz) returns text
language plpgsql stable as $$
declare
  used receiving_place_day;
  clock time := (moment at time zone 'Asia/Shanghai')::time;
begin
  if not p.enabled or not coalesce(
    (select a.enabled from bank_account a where a.id = p.bank_account_id),
    (select x.enabled from payment_channel x where x.id = p.payment_channel_id), false) then
    return 'place_off';
  end if;
  if clock < p.opens_at or clock >= p.closes_at then return 'out_of_hours'; end if;
  if asked < p.min_amount or asked > p.max_amount then return 'out_of_range'; end if;
  select * into used
  from receiving_place_day d
  where d.place_id = p.id and d.day = (moment at time zone 'Asia/Shanghai')::date;
  if coalesce(used.amount, 0) + asked > p.daily_amount then return 'daily_amount'; end if;
  if coalesce(used.count, 0) + 1 > p.daily_count then return 'daily_count'; end if;
  return null;
end $$;

grant execute on function place_refusal(receiving_place, bigint, timestamptz) to mashang_app;
