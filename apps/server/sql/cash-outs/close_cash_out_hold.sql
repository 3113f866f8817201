create or replace function close_cash_out_hold(c cash_out, how text) returns void
language plpgsql as $$
begin
  update ledger_hold h
  set state = how, closed_at = clock_timestamp()
  where h.reference = 'cash-out:' || c.id and h.state = 'open';
  if not found then
    raise exception 'cash-out % holds nothing', c.cash_out_no
      using errcode = 'check_violation', constraint = 'hold_closed_once';
  end if;
  update ledger_balance b set held = b.held - c.amount where b.account_id = c.source_account;
end $$;
