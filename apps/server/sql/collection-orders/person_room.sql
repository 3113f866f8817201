-- Returns how much an order may take of its person's caps, on the day and in the month of its creation, including what
-- it takes already. `also` are orders that the same call has accepted. The caller locks the counters before it takes.
create or replace function person_room(
  o collection_order, also bigint[] default '{}', out amount bigint, out count int
)
language plpgsql stable set search_path = public as $$
declare
  x record;
  of_day timestamptz := date_trunc('day', o.create_time, 'Asia/Shanghai');
  of_month timestamptz := date_trunc('month', o.create_time, 'Asia/Shanghai');
  on_day record;
  in_month record;
  own boolean := o.status not in (0, 3, 6);
begin
  select
    e.id as person_id, e.daily_amount, e.daily_count, e.monthly_amount, e.monthly_count,
    v.day_amount, v.day_count, v.month_amount, v.month_count,
    (of_day at time zone 'Asia/Shanghai')::date = v.day as same_day,
    (of_month at time zone 'Asia/Shanghai')::date = v.month as same_month
  into x
  from participant p
    join person e on e.id = p.person_id
    join person_usage v on v.person_id = e.id
  where p.id = o.participant_id;
  if x.same_day then
    select x.day_amount as amount, x.day_count as count into on_day;
  else
    select * into on_day from person_used(x.person_id, of_day, of_day + interval '1 day', also);
  end if;
  if x.same_month then
    select x.month_amount as amount, x.month_count as count into in_month;
  else
    select * into in_month
    from person_used(
      x.person_id, of_month, date_trunc('month', of_month + interval '32 days', 'Asia/Shanghai'), also);
  end if;
  amount := least(x.daily_amount - on_day.amount, x.monthly_amount - in_month.amount)
    + case when own then counted_amount(o) else 0 end;
  count := least(x.daily_count - on_day.count, x.monthly_count - in_month.count) + own::int;
end $$;
