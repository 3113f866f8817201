-- Credits a bank transfer, once for each of the bank's numbers, whichever way it is credited. Without an open statement
-- line of exactly this amount nothing is credited.
create or replace function credit_bank_receipt(
  o top_up_order, received bigint, bank_number text, line bigint, who text, note text
) returns text
language plpgsql as $$
declare
  float_account bigint := account_of('participant', o.participant_id, 'float');
begin
  if o.id is null or o.way <> 'bank' or o.status not in (0, 5) then return 'wrong_state'; end if;
  if why_not_credited(o) <> '' then return 'blocked'; end if;
  if not exists (select from statement_line l
    where l.id = line and l.state = 'open' and not l.reversal and l.amount = received
      and lies_on_client(l.bank_account_id, l.account_no)) then
    raise exception 'top-up % is credited by a statement line, exactly', o.order_no
      using errcode = 'check_violation', constraint = 'top_up_line';
  end if;
  if exists (select from ledger_transfer t
    where t.reference like 'bank:%' and upper(t.reference) = upper('bank:' || credit_bank_receipt.bank_number)) then
    return 'reference_used';
  end if;
  perform 1 from ledger_balance b where b.account_id = float_account for update;
  perform post_transfer('topup.credited', 'bank:' || bank_number, o.order_no, array[float_account,
    clearing_of_bank((select l.bank_account_id from statement_line l where l.id = line))], array[received, -received]);
  update top_up_order
  set status = 2, credited = received, line_id = line, bank_number = credit_bank_receipt.bank_number, operator = who,
    closed_at = clock_timestamp() where id = o.id;
  perform note_top_up(o.id, 'credited', who, note);
  return 'credited';
end $$;
