-- Ends one hold of a settlement, `what` settlement or reserve; the caller has locked the account.
create or replace function close_settlement_hold(s settlement, what text, how text) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  h ledger_hold;
begin
  update ledger_hold x
  set state = how, closed_at = clock_timestamp()
  where x.reference = what || ':' || s.id and x.state = 'open'
  returning * into h;
  if not found then
    raise exception 'settlement % holds nothing', s.settlement_no
      using errcode = 'check_violation', constraint = 'hold_closed_once';
  end if;
  update ledger_balance b set held = b.held - h.amount where b.account_id = h.account_id;
end $$;
