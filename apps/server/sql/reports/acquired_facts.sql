-- Returns what these transfers moved of orders and payouts at the institution, by the agent that acquired the merchant
-- (the first of an order's chain): settled amounts, refunds taken off, and the agent's commission. Amounts come from
-- the ledger alone; the order only names the owners.
create or replace function acquired_facts(since bigint, upto bigint)
returns table (
  day date, agent_id bigint, merchant_id bigint, orders bigint, amount bigint, payouts bigint, payout_amount bigint,
  commission bigint
)
language sql stable set enable_seqscan = off set search_path = pg_catalog, public, pg_temp as $$
  with moved as materialized (
    select t.id, t.type, t.type in ('payout.settled', 'payout.returned') as is_payout, shanghai_day(t.at) as day,
      coalesce(o.merchant_id, w.merchant_id) as merchant_id, own.id as own, own.owner_id as agent_id
    from ledger_transfer t
    left join collection_order o on o.agt_order_no = t.order_no and t.type not in ('payout.settled', 'payout.returned')
    left join payout_order w on w.order_no = t.order_no and t.type in ('payout.settled', 'payout.returned')
    join ledger_account own on own.id = coalesce(o.chain_accounts[1], w.chain_accounts[1])
    where t.id > since and t.id <= upto
      and t.type in ('collection.settled', 'collection.refunded', 'refund.cancelled', 'payout.settled',
        'payout.returned')
      and coalesce(o.settlement_mode, w.settlement_mode) = 'institution'
  ), sums as (
    select v.id, sum(p.amount) as amount, coalesce(sum(p.amount) filter (where p.account_id = v.own), 0) as commission
    from moved v
    join ledger_posting p on p.transfer_id = v.id
    join ledger_account a on a.id = p.account_id and a.kind in ('payable', 'commission', 'revenue')
    group by v.id
  )
  select v.day, v.agent_id, v.merchant_id, count(*) filter (where v.type = 'collection.settled'),
    coalesce(sum(s.amount) filter (where not v.is_payout), 0)::bigint,
    count(*) filter (where v.type = 'payout.settled') - count(*) filter (where v.type = 'payout.returned'),
    coalesce(-sum(s.amount) filter (where v.is_payout), 0)::bigint, sum(s.commission)::bigint
  from moved v join sums s on s.id = v.id
  group by v.day, v.agent_id, v.merchant_id
$$;

grant execute on function acquired_facts(bigint, bigint) to mashang_app;
