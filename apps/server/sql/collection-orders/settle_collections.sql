-- Settles orders for the amounts that came, `settled_of`: transfers, postings, balances and captured holds, the
-- accounts' success, and notices to merchants. The caller has written the orders as paid, and holds the locks of the
-- orders and then of their float and payable balances.
create or replace function settle_collections(ids bigint[], moment timestamptz) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  with lines as materialized (
    select c.id, l.line, l.account_id, l.amount
    from collection_order c
      cross join lateral settlement_lines(c, settled_of(c)) l
    where c.id = any (ids) and l.amount <> 0
  ), transfers as (
    insert into ledger_transfer (type, reference, order_no, at)
    select 'collection.settled', 'collection:' || c.id, c.agt_order_no, moment
    from collection_order c
    where c.id = any (ids)
    order by c.id
    returning id, reference
  ), captured as (
    update ledger_hold h set state = 'captured', closed_at = moment
    from unnest(ids) s (id)
    where h.reference in ('collection:' || s.id, 'collection:' || s.id || ':late') and h.state = 'open'
    returning h.account_id, h.amount
  ), posted as (
    insert into ledger_posting (transfer_id, line, account_id, amount, balance_after)
    select
      t.id, l.line, l.account_id, l.amount,
      b.posted + sum(l.amount) over (partition by l.account_id order by l.id, l.line)
    from lines l
      join transfers t on t.reference = 'collection:' || l.id
      left join ledger_balance b on b.account_id = l.account_id
  )
  update ledger_balance b set posted = b.posted + x.amount, held = b.held - x.held
  from (
    select m.account_id, sum(m.amount)::bigint as amount, sum(m.held)::bigint as held
    from (
      select l.account_id, l.amount, 0 as held from lines l
      union all
      select h.account_id, 0, h.amount from captured h
    ) m
    group by m.account_id
  ) x
  where b.account_id = x.account_id;

  update collection_account a set successes = a.successes + x.count, last_receipt_at = moment
  from (
    select c.account_id, count(*) as count
    from collection_order c
    where c.id = any (ids)
    group by c.account_id
  ) x
  where a.id = x.account_id;
  perform tell_merchant('collection.succeeded', ids);
  perform pg_notify('events', '');
end $$;
