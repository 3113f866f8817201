-- Books a settlement that left as paid, from the clearing account by which it left: `line` is its statement line,
-- null where a channel paid it. `said` is what the audit log keeps beside the amount. The caller has checked the
-- evidence.
create or replace function book_settlement(s settlement, clearing bigint, line bigint, said jsonb, item json)
returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform lock_account_money(s.payable_account);
  perform close_settlement_hold(s, 'settlement', 'captured');
  perform post_transfer('settlement.paid', 'settlement:' || s.id, s.settlement_no, array[s.payable_account, clearing],
    array[-s.amount, s.amount]);
  if s.fee > 0 then
    perform post_transfer('settlement.fee', 'settlement-fee:' || s.id, s.settlement_no,
      array[s.payable_account, account_of('operator', 0, 'revenue')], array[-s.fee, s.fee]);
  end if;
  update settlement x
  set state = 'paid', debit_id = line, paid_by = item ->> 'actor', paid_at = clock_timestamp()
  where x.id = s.id
  returning * into s;
  perform tell_settlement(s, 'paid', item ->> 'actor');
  perform audit_settlement('settlement.pay', 'settlement', s.settlement_no,
    said || jsonb_build_object('amount', money_text(s.amount)), item);
end $$;
