/*
 * Returns what is owed beside what is held, per currency, in fen. `owed`: by account kind, with payouts under way apart
 * from the other payables. `asset`: what merchants and commissions owe. `own`: what was earned, less channels' cost.
 * `books`: what lies at each place by the ledger, `outside` by the place itself; item `own` is the institution's own
 * money there, which covers nothing owed. By the books owed + own = books + asset.
 */
create or replace function solvency_line() returns table (side text, item text, currency text, amount bigint)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  with balances as materialized (
    select a.id, a.kind, a.currency, coalesce(b.posted, rolled_balance(a.id), 0) as amount
    from ledger_account a
    left join ledger_balance b on b.account_id = a.id
  ), under_way as (
    select b.currency, sum(h.amount)::bigint as amount
    from balances b
    join ledger_hold h on h.account_id = b.id and h.state = 'open' and h.reference like 'payout:%'
    where b.kind = 'payable' group by 1
  )
  select x.side, x.item, x.currency, sum(x.amount)::bigint from (
    select 'owed', b.kind, b.currency, b.amount from balances b
    where b.kind in ('payable', 'float', 'refund_payable', 'reserve', 'suspense', 'quarantine')
      or b.kind = 'commission' and b.amount >= 0
    union all select 'owed', 'payable', u.currency, -u.amount from under_way u
    union all select 'owed', 'payouts', u.currency, u.amount from under_way u
    union all select 'asset', b.kind, b.currency, -b.amount
      from balances b
      where b.kind = 'merchant_receivable' or b.kind = 'commission' and b.amount < 0
    union all select 'own', b.kind, b.currency, b.amount from balances b where b.kind in ('revenue', 'channel_cost')
    union all select 'books',
      case when a.kind = 'own' then 'own' else replace(replace(b.kind, '_clearing', ''), 'stablecoin', 'chain') end,
        b.currency, -b.amount
      from balances b left join bank_account a on a.clearing_account = b.id where b.kind like '%\_clearing'
    union all select 'outside', e.place, e.currency, e.amount from place_evidence() e
  ) x (side, item, currency, amount) group by 1, 2, 3
$$;

grant execute on function solvency_line() to mashang_app;
