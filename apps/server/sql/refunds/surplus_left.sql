-- Returns how much of a line's money waits on suspense and is neither being given back nor requested.
create or replace function surplus_left(wanted bigint) returns bigint
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select (coalesce((select sum(p.amount) from ledger_transfer t join ledger_posting p on p.transfer_id = t.id
      where t.reference = 'statement-line:' || wanted and p.account_id = account_of('operator', 0, 'suspense')), 0)
    - coalesce((select sum(r.amount) from refund r where r.line_id = wanted and r.state not in (7, 8, 9)), 0))::bigint
$$;

grant execute on function surplus_left(bigint) to mashang_app;
