-- Returns every account's balance at a moment: whole days as folded (migration 0017), the moment's own day and
-- everything not folded yet from their postings.
create or replace function ledger_balances_at(moment timestamptz) returns table (account_id bigint, balance bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with c as (select transfers from report_cursor), parts as (
    select d.account_id, d.credit - d.debit as amount from ledger_day d where d.day < shanghai_day(moment)
    union all
    select p.account_id, p.amount from c, ledger_transfer t join ledger_posting p on p.transfer_id = t.id
    where t.at >= shanghai_day(moment)::timestamp at time zone 'Asia/Shanghai' and t.at <= moment
      and t.id <= c.transfers
    union all
    select p.account_id, p.amount
    from c, ledger_transfer t
    join ledger_posting p on p.transfer_id = t.id
    where t.id > c.transfers and t.at <= moment
  )
  select parts.account_id, sum(parts.amount)::bigint from parts group by parts.account_id
$$;

grant execute on function ledger_balances_at(timestamptz) to mashang_app;
