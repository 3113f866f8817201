-- 统计报表 by merchant. What was folded so far is folded for merchants from the events and transfers it came from, up to the cursor.
create table report_merchant (
  day date not null,
  kind text not null,
  merchant_id bigint not null,
  product_id bigint not null,
  orders bigint not null,
  amount bigint not null,
  succeeded bigint not null,
  fee bigint not null,
  commission bigint not null,
  constraint report_merchant_pkey primary key (day, merchant_id, product_id, kind),
  constraint report_merchant_kind_check check (kind in ('created', 'collection', 'refund', 'payout'))
) with (fillfactor = 70);
alter table report_merchant enable row level security;
create policy app on report_merchant for all to mashang_app using (true);
grant select on report_merchant to mashang_app;

insert into report_merchant (day, kind, merchant_id, product_id, orders, amount, succeeded, fee, commission)
select shanghai_day(o.create_time), 'created', o.merchant_id, o.product_id, count(*) filter (where e.kind <> 'collection.succeeded'),
  coalesce(sum(o.amount) filter (where e.kind <> 'collection.succeeded'), 0), count(*) filter (where e.kind = 'collection.succeeded'), 0, 0
from report_cursor c, event_log e join collection_order o on o.id = e.order_id
where e.xid < c.events and (e.kind in ('collection.routed', 'collection.succeeded') or e.kind = 'collection.failed' and o.participant_id is null)
group by 1, 3, 4;
insert into report_merchant (day, kind, merchant_id, product_id, orders, amount, succeeded, fee, commission)
select x.day, x.kind, x.merchant_id, x.product_id, sum(x.sign), sum(x.amount), 0, sum(x.fee), sum(x.commission) from (
  select t.id, shanghai_day(t.at) as day, k.kind, coalesce(o.merchant_id, w.merchant_id, 0) as merchant_id, coalesce(o.product_id, w.product_id, 0) as product_id,
    case t.type when 'refund.cancelled' then -1 else 1 end as sign,
    case k.kind when 'payout' then -sum(p.amount) else sum(p.amount) end as amount,
    coalesce(sum(p.amount) filter (where a.kind <> 'payable'), 0) as fee, coalesce(sum(p.amount) filter (where a.kind = 'commission'), 0) as commission
  from report_cursor c join ledger_transfer t on t.id <= c.transfers and t.type in ('collection.settled', 'collection.refunded', 'refund.cancelled', 'payout.settled')
  cross join lateral (select case t.type when 'payout.settled' then 'payout' when 'collection.settled' then 'collection' else 'refund' end as kind) k
  join ledger_posting p on p.transfer_id = t.id join ledger_account a on a.id = p.account_id and a.kind in ('commission', 'payable', 'revenue')
  left join collection_order o on k.kind <> 'payout' and o.agt_order_no = t.order_no
  left join payout_order w on k.kind = 'payout' and w.order_no = t.order_no
  group by t.id, t.at, t.type, k.kind, o.merchant_id, w.merchant_id, o.product_id, w.product_id) x
group by 1, 2, 3, 4;
