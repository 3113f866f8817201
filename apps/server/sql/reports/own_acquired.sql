-- Of the reader's merchants, those it acquired: what was settled on these days of the orders and payouts at the institution that carry the reader as who
-- acquired them (the first of their chain), and its commission of them. From the ledger alone; never a payer or an account. Refunds lessen the amount.
create or replace function own_acquired(first_day date, last_day date)
returns table (merchant_id bigint, mch_id text, name text, orders bigint, amount bigint, payouts bigint, payout_amount bigint, commission bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with mine as materialized (
    select m.id, m.mch_id, m.name, account_of('merchant', m.id, 'payable') as payable, account_of('participant', app_taid(), 'commission') as own
    from merchant m where m.acquiring_agent = app_taid()
  ), moved as (
    select distinct m.id as merchant_id, m.own, t.id, t.type from mine m join ledger_posting p on p.account_id = m.payable
    join ledger_transfer t on t.id = p.transfer_id and t.at >= first_day::timestamp at time zone 'Asia/Shanghai'
      and t.at < (last_day + 1)::timestamp at time zone 'Asia/Shanghai'
      and t.type in ('collection.settled', 'collection.refunded', 'refund.cancelled', 'payout.settled', 'payout.returned')
    left join collection_order o on o.agt_order_no = t.order_no and t.type not in ('payout.settled', 'payout.returned')
    left join payout_order w on w.order_no = t.order_no and t.type in ('payout.settled', 'payout.returned')
    where coalesce(o.settlement_mode, w.settlement_mode) = 'institution' and coalesce(o.chain_accounts[1], w.chain_accounts[1]) = m.own
  ), sums as (
    select v.merchant_id, v.type, sum(p.amount) as amount, coalesce(sum(p.amount) filter (where p.account_id = v.own), 0) as commission
    from moved v join ledger_posting p on p.transfer_id = v.id join ledger_account a on a.id = p.account_id and a.kind in ('payable', 'commission', 'revenue')
    group by v.merchant_id, v.id, v.type
  )
  select m.id, m.mch_id, m.name, count(*) filter (where s.type = 'collection.settled'),
    coalesce(sum(s.amount) filter (where s.type not in ('payout.settled', 'payout.returned')), 0)::bigint,
    count(*) filter (where s.type = 'payout.settled') - count(*) filter (where s.type = 'payout.returned'),
    coalesce(-sum(s.amount) filter (where s.type in ('payout.settled', 'payout.returned')), 0)::bigint, coalesce(sum(s.commission), 0)::bigint
  from mine m left join sums s on s.merchant_id = m.id group by 1, 2, 3 order by 5 desc, 1
$$;

grant execute on function own_acquired(date, date) to mashang_participant;
