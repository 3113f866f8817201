-- From now on an order takes `wanted` of its person's limits, in place of what it took before; 0 takes nothing. False
-- where it takes more than before and a cap would be exceeded. The lock of the person's counters serializes all takers.
create or replace function recount_order(o collection_order, wanted bigint, also bigint[] default '{}')
returns boolean
language plpgsql set search_path = public as $$
declare
  v person_usage;
  capacity record;
  was bigint := order_use(o);
  day_of date := (o.create_time at time zone 'Asia/Shanghai')::date;
  orders int := (wanted > 0)::int - (was > 0)::int;
begin
  select u.* into v
  from participant p
    join person_usage u on u.person_id = p.person_id
  where p.id = o.participant_id
  for update of u;
  if wanted > was then
    select * into capacity from person_room(o, also);
    if wanted > capacity.amount or capacity.count < 1 then return false; end if;
  end if;
  update person_usage u set
    day_amount = u.day_amount + case when v.day = day_of then wanted - was else 0 end,
    day_count = u.day_count + case when v.day = day_of then orders else 0 end,
    month_amount = u.month_amount
      + case when v.month = date_trunc('month', day_of)::date then wanted - was else 0 end,
    month_count = u.month_count + case when v.month = date_trunc('month', day_of)::date then orders else 0 end
  where u.person_id = v.person_id;
  return true;
end $$;
