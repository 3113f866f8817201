-- A payment of a statement never changes; what it proves is written once, and then only the day's statement may still
-- confirm the row.
create or replace function guard_statement_debit() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.source_id, new.import_id, new.identity, new.at, new.amount, new.account_no, new.reference, new.end_to_end,
    new.reversal) is distinct from
     (old.source_id, old.import_id, old.identity, old.at, old.amount, old.account_no, old.reference, old.end_to_end,
       old.reversal)
    or old.bank_account_id is distinct from new.bank_account_id and old.bank_account_id is not null
    or num_nonnulls(old.cash_out_id, old.refund_id, old.settlement_id, old.payout_id, old.own_transfer_id,
      old.verification_id, old.reverses_line) > 0
      and (old.cash_out_id, old.refund_id, old.settlement_id, old.payout_id, old.own_transfer_id, old.verification_id,
        old.reverses_line) is distinct from (new.cash_out_id, new.refund_id, new.settlement_id, new.payout_id,
          new.own_transfer_id, new.verification_id, new.reverses_line) then
    raise exception 'a statement line says what the bank said'
      using errcode = 'check_violation', constraint = 'statement_line_kept';
  end if;
  if num_nonnulls(new.cash_out_id, new.refund_id, new.settlement_id, new.payout_id) > 0
    and num_nonnulls(old.cash_out_id, old.refund_id, old.settlement_id, old.payout_id) = 0
    and not lies_on_client(new.bank_account_id, new.account_no) then
    raise exception 'what is owed to clients is paid from client accounts'
      using errcode = 'check_violation', constraint = 'client_money';
  end if;
  if new.verification_id is not null and old.verification_id is null
    and (new.bank_account_id is not null and not lies_on_own(new.bank_account_id)
      or not lies_at_institution(new.bank_account_id, new.account_no)) then
    raise exception 'verification payments are paid from own accounts'
      using errcode = 'check_violation', constraint = 'own_money';
  end if;
  return new;
end $$;
