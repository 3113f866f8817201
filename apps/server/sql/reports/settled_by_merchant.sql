-- Returns settlements of transfers after `since` up to `upto`, by all keys of a report. Amounts come from the ledger
-- alone; the order only names the owners.
create or replace function settled_by_merchant(since bigint, upto bigint)
returns table (
  day date, kind text, participant_id bigint, product_id bigint, account_id bigint, owner_id bigint, merchant_id bigint,
  orders bigint, amount bigint, fee bigint, commission bigint
)
language sql stable set enable_seqscan = off set search_path = pg_catalog, public, pg_temp as $$
  with lines as materialized (
    select t.id, t.type,
      case when t.type in ('payout.settled', 'payout.returned') then 'payout'
        when t.type = 'collection.settled' then 'collection' else 'refund' end as kind, t.order_no,
      shanghai_day(t.at) as day, case when a.kind = 'commission' then a.owner_id else 0 end as owner_id,
      case when a.kind = 'payable' then p.amount else 0 end as payable,
        case when a.kind = 'payable' then 0 else p.amount end as fee,
      case when a.kind = 'commission' then p.amount else 0 end as commission
    from ledger_transfer t
    join ledger_posting p on p.transfer_id = t.id
    join ledger_account a on a.id = p.account_id and a.kind in ('commission', 'payable', 'revenue')
    where t.id > since and t.id <= upto
      and t.type in ('collection.settled', 'collection.refunded', 'refund.cancelled', 'payout.settled',
        'payout.returned')
  ), sums as (
    select l.id, l.kind, l.order_no, l.day, 0::bigint as owner_id,
      case when l.type in ('refund.cancelled', 'payout.returned') then -1 else 1 end as orders,
      case l.kind when 'payout' then -sum(l.payable) - sum(l.fee) else sum(l.payable) + sum(l.fee) end as amount,
        sum(l.fee) as fee, 0 as commission
    from lines l group by l.id, l.type, l.kind, l.order_no, l.day
    union all select l.id, l.kind, l.order_no, l.day, l.owner_id, 0, 0, 0, l.commission
      from lines l
      where l.owner_id > 0
  )
  select s.day, s.kind, coalesce(o.participant_id, c.participant_id, 0), coalesce(o.product_id, w.product_id, 0),
    coalesce(o.account_id, 0), s.owner_id, coalesce(o.merchant_id, w.merchant_id, 0),
    sum(s.orders)::bigint, sum(s.amount)::bigint, sum(s.fee)::bigint, sum(s.commission)::bigint
  from sums s left join collection_order o on s.kind <> 'payout' and o.agt_order_no = s.order_no
  left join payout_order w on s.kind = 'payout' and w.order_no = s.order_no
    left join payout_claim c on c.payout_id = w.id and c.status = 2
  group by 1, 2, 3, 4, 5, 6, 7
$$;

grant execute on function settled_by_merchant(bigint, bigint) to mashang_app;
