-- Matches one statement line to one settlement that is being paid, and captures its hold. The caller has checked both
-- under lock.
create or replace function pay_settlement(wanted bigint, line bigint, item json) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  s settlement;
  d statement_debit;
begin
  update statement_debit x set settlement_id = wanted where x.id = line returning * into d;
  select * into s from settlement x where x.id = wanted;
  perform lock_account_money(s.payable_account);
  perform close_settlement_hold(s, 'settlement', 'captured');
  perform post_transfer('settlement.paid', 'settlement:' || s.id, s.settlement_no, array[s.payable_account,
    clearing_of_bank(d.bank_account_id)], array[-s.amount, s.amount]);
  if s.fee > 0 then
    perform post_transfer('settlement.fee', 'settlement-fee:' || s.id, s.settlement_no,
      array[s.payable_account, account_of('operator', 0, 'revenue')], array[-s.fee, s.fee]);
  end if;
  update settlement x
  set state = 'paid', debit_id = line, paid_by = item ->> 'actor', paid_at = clock_timestamp()
  where x.id = wanted
  returning * into s;
  perform tell_settlement(s, 'paid', item ->> 'actor');
  perform audit_settlement('settlement.pay', 'settlement', s.settlement_no,
    jsonb_build_object('line', line, 'amount', money_text(s.amount)), item);
end $$;
