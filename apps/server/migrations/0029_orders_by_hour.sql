-- Lists over ten million orders (decision 0024): what is asked for beside the order of a list stands in its index, and hours bound a list of days.

-- Account and amount ride along, so that passing by an order of another account or amount costs no row.
drop index collection_order_list;
create index collection_order_list on collection_order (participant_id, id) include (account_id, amount);
drop index collection_order_own_lanes;
create index collection_order_own_lanes on collection_order (participant_id, status, notify_status, product_id, id) include (account_id, amount);
drop index collection_order_lanes;
create index collection_order_lanes on collection_order (status, notify_status, product_id, id) include (amount);

-- Which ids an hour's orders have: a day of 100 000 orders is too long to be passed by.
create table order_hour (hour timestamptz primary key, min_id bigint not null, max_id bigint not null);
insert into order_hour select date_trunc('hour', create_time), min(id), max(id) from collection_order group by 1;

create function fold_order_hours(since xid8, below xid8) returns void language sql set enable_seqscan = off as $$
  insert into order_hour as h (hour, min_id, max_id)
  select date_trunc('hour', o.create_time), min(o.id), max(o.id) from event_log e join collection_order o on o.id = e.order_id
  where e.xid >= since and e.xid < below and e.kind in ('collection.routed', 'collection.failed') group by 1
  on conflict (hour) do update set min_id = least(h.min_id, excluded.min_id), max_id = greatest(h.max_id, excluded.max_id)
$$;

-- Hours are folded where days are, in the same transaction with the cursor; the rest of that function stays as 0017 has it.
do $do$
declare
  was text := pg_get_functiondef('roll_up_reports(int)'::regprocedure);
  is_now text := replace(was, '  with facts as materialized (', E'  perform fold_order_hours(c.events, below);\n  with facts as materialized (');
begin
  if is_now = was then raise exception 'roll_up_reports is not as 0017 left it'; end if;
  execute is_now;
end $do$;

create or replace function forget_reports() returns void language sql security definer set search_path = public as $$
  truncate report_created, report_settled, order_day, order_hour, ledger_day, ledger_mark;
  update report_cursor set events = '0', transfers = 0, sampled = 0, sampled_xid = '0';
$$;

/*
 * Own orders among the first `most` of an amount range; no rows and `whole` = false where the range has more. Row-level security would pass by
 * everybody else's before a limit counts any, so the bound is set before it.
 */
create function own_orders_by_amount(least_amount bigint, greatest_amount bigint, most int) returns table (whole boolean, id bigint, amount bigint, participant_id bigint,
  status int, notify_status int, product_id bigint) language sql stable security definer set search_path = public set enable_sort = off set enable_bitmapscan = off as $$
  with seen as materialized (
    select o.id, o.amount, o.participant_id, o.status, o.notify_status, o.product_id from collection_order o
    where o.amount >= least_amount and o.amount <= greatest_amount order by o.amount, o.id limit most
  ), looked as (select count(*) < most as whole from seen)
  select l.whole, s.id, s.amount, s.participant_id, s.status, s.notify_status, s.product_id
  from looked l left join seen s on l.whole and s.participant_id = any ((select app_subtree())::bigint[])
$$;
revoke all on function own_orders_by_amount(bigint, bigint, int), fold_order_hours(xid8, xid8) from public;
grant execute on function own_orders_by_amount(bigint, bigint, int) to mashang_participant;

grant select on order_hour to mashang_app, mashang_participant;
