-- Limits of a person (L4) count what was really received: of a settled order what was settled, which may be more or less than was due.

-- What an order takes of its person's limits: its amount while it waits, what was settled of it from then on.
create function counted_amount(o collection_order) returns bigint language sql immutable as $$
  select case when o.status in (2, 4, 5) then coalesce(o.paid_in_amount, o.amount) else o.amount end
$$;

-- As before (0088), of what was received.
create or replace function person_used(wanted bigint, since timestamptz, until timestamptz, also bigint[], out amount bigint, out count int)
language sql stable set search_path = public as $$
  select coalesce(sum(x.amount), 0)::bigint, count(*)::int from participant p cross join lateral (
    select counted_amount(c) as amount from collection_order c where c.participant_id = p.id and c.create_time >= since and c.create_time < until
      and (c.status in (1, 2, 4, 5) or c.id = any (also))
    union all
    select w.amount from payout_claim c join payout_order w on w.id = c.payout_id where c.participant_id = p.id and c.claimed_at >= since and c.claimed_at < until
      and c.status in (0, 1, 2, 3)
  ) x where p.person_id = wanted
$$;

/*
 * What an order may take of the caps of its person, on the day and in the month it was made in, with what it takes already. `also` are orders the same
 * call has accepted. The counters are locked by whoever goes on to take.
 */
create function person_room(o collection_order, also bigint[] default '{}', out amount bigint, out count int) language plpgsql stable set search_path = public as $$
declare
  x record;
  of_day timestamptz := date_trunc('day', o.create_time, 'Asia/Shanghai');
  of_month timestamptz := date_trunc('month', o.create_time, 'Asia/Shanghai');
  on_day record;
  in_month record;
  own boolean := o.status not in (0, 3, 6);
begin
  select e.id as person_id, e.daily_amount, e.daily_count, e.monthly_amount, e.monthly_count, v.day_amount, v.day_count, v.month_amount, v.month_count,
    (of_day at time zone 'Asia/Shanghai')::date = v.day as same_day, (of_month at time zone 'Asia/Shanghai')::date = v.month as same_month
  into x from participant p join person e on e.id = p.person_id join person_usage v on v.person_id = e.id where p.id = o.participant_id;
  if x.same_day then select x.day_amount as amount, x.day_count as count into on_day;
  else select * into on_day from person_used(x.person_id, of_day, of_day + interval '1 day', also); end if;
  if x.same_month then select x.month_amount as amount, x.month_count as count into in_month;
  else select * into in_month from person_used(x.person_id, of_month, date_trunc('month', of_month + interval '32 days', 'Asia/Shanghai'), also); end if;
  amount := least(x.daily_amount - on_day.amount, x.monthly_amount - in_month.amount) + case when own then counted_amount(o) else 0 end;
  count := least(x.daily_count - on_day.count, x.monthly_count - in_month.count) + own::int;
end $$;

/*
 * An order takes `wanted` of its person's limits from now on, in place of what it took until now; 0: nothing any more. False where it is more than before
 * and a cap stands in the way. Under the lock of the person's counters nobody else takes from the same caps.
 */
create function recount_order(o collection_order, wanted bigint, also bigint[] default '{}') returns boolean language plpgsql set search_path = public as $$
declare
  v person_usage;
  room record;
  was bigint := case when o.status in (0, 3, 6) then 0 else counted_amount(o) end;
  day_of date := (o.create_time at time zone 'Asia/Shanghai')::date;
  orders int := (wanted > 0)::int - (was > 0)::int;
begin
  select u.* into v from participant p join person_usage u on u.person_id = p.person_id where p.id = o.participant_id for update of u;
  if wanted > was then
    select * into room from person_room(o, also);
    if wanted > room.amount or room.count < 1 then return false; end if;
  end if;
  update person_usage u set
    day_amount = u.day_amount + case when v.day = day_of then wanted - was else 0 end, day_count = u.day_count + case when v.day = day_of then orders else 0 end,
    month_amount = u.month_amount + case when v.month = date_trunc('month', day_of)::date then wanted - was else 0 end,
    month_count = u.month_count + case when v.month = date_trunc('month', day_of)::date then orders else 0 end
  where u.person_id = v.person_id;
  return true;
end $$;

-- As before (0088): the order's whole amount is taken (+1), or what it took is given back (-1).
create or replace function count_order_use(o collection_order, sign int, also bigint[] default '{}') returns boolean language sql set search_path = public as $$
  select recount_order(o, case when sign > 0 then o.amount else 0 end, also)
$$;

-- What the collector of an order may still settle of it, for whoever decides about a differing receipt; null where nobody collects.
create function order_room(wanted_order text) returns bigint language sql stable security definer set search_path = public as $$
  select case when r.count < 1 then 0 else r.amount end from collection_order c cross join lateral person_room(c) r where c.agt_order_no = wanted_order
$$;

revoke all on function counted_amount(collection_order), person_used(bigint, timestamptz, timestamptz, bigint[]), person_room(collection_order, bigint[]),
  recount_order(collection_order, bigint, bigint[]), count_order_use(collection_order, int, bigint[]), order_room(text) from public;
grant execute on function order_room(text) to mashang_app;

-- What counts today and this month of whoever settled another amount than was due, as it would have been counted.
update person_usage u set day_amount = x.day_amount, day_count = x.day_count, month_amount = x.month_amount, month_count = x.month_count
from (
  select v.person_id, d.amount as day_amount, d.count as day_count, m.amount as month_amount, m.count as month_count from person_usage v
  cross join lateral person_used(v.person_id, v.day::timestamp at time zone 'Asia/Shanghai', (v.day + 1)::timestamp at time zone 'Asia/Shanghai', '{}') d
  cross join lateral person_used(v.person_id, v.month::timestamp at time zone 'Asia/Shanghai', (v.month + interval '1 month') at time zone 'Asia/Shanghai', '{}') m
  where exists (select from collection_adjustment a join collection_order c on c.id = a.order_id join participant p on p.id = c.participant_id
    where p.person_id = v.person_id and a.settled not in (0, a.due) and c.create_time >= v.month::timestamp at time zone 'Asia/Shanghai')
) x where x.person_id = u.person_id;
