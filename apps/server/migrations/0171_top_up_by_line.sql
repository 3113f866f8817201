-- A bank top-up is credited by a booked line of the institution's statement, exactly what that line says, each line once (docs/decisions/0171).

-- As before (0051), but without a line, or above what it says, nothing is credited.
create or replace function credit_bank_receipt(o top_up_order, received bigint, bank_number text, line bigint, who text, note text) returns text language plpgsql as $$
declare
  float_account bigint := account_of('participant', o.participant_id, 'float');
begin
  if o.id is null or o.way <> 'bank' or o.status not in (0, 5) then return 'wrong_state'; end if;
  if why_not_credited(o) <> '' then return 'blocked'; end if;
  if not exists (select from statement_line l where l.id = line and l.state = 'open' and l.amount = received) then
    raise exception 'top-up % is credited by a statement line, exactly', o.order_no using errcode = 'check_violation', constraint = 'top_up_line';
  end if;
  if exists (select from ledger_transfer t where t.reference like 'bank:%' and upper(t.reference) = upper('bank:' || credit_bank_receipt.bank_number)) then
    return 'reference_used';
  end if;
  perform 1 from ledger_balance b where b.account_id = float_account for update;
  perform post_transfer('topup.credited', 'bank:' || bank_number, o.order_no, array[float_account, account_of('operator', 0, 'bank_clearing')],
    array[received, -received]);
  update top_up_order set status = 2, credited = received, line_id = line, bank_number = credit_bank_receipt.bank_number, operator = who,
    closed_at = clock_timestamp() where id = o.id;
  perform note_top_up(o.id, 'credited', who, note);
  return 'credited';
end $$;

/*
 * As two people approved: the line they named, whole. What waited about the receipt ends. Outcome: credited · wrong_state · blocked ·
 * reference_used · line_taken · other_payer.
 */
create or replace function credit_bank_top_up(wanted_approval bigint, who text) returns text language plpgsql security definer set search_path = public as $$
declare
  a approval;
  o top_up_order;
  l statement_line;
  outcome text;
  exception_id bigint;
begin
  -- The lock of every matching: nobody else takes this receipt meanwhile.
  perform pg_advisory_xact_lock(hashtext('statement_matching'));
  select * into a from approval where id = wanted_approval;
  if a.id is null or approval_in_force('topup.bank', a.subject_id) is distinct from wanted_approval then
    raise exception 'a bank top-up is credited by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  select * into o from top_up_order t where t.order_no = a.subject_id for update;
  select * into l from statement_line s where s.id = (a.payload ->> 'lineId')::bigint for update;
  if l.id is null or l.state <> 'open' or l.amount is distinct from a.amount then return 'line_taken'; end if;
  if l.payer <> '' and personal_key(l.payer) <> personal_key(o.payer_name) then return 'other_payer'; end if;
  outcome := credit_bank_receipt(o, l.amount, coalesce(nullif(l.reference, ''), 'line-' || l.id), l.id, who, l.reference);
  if outcome <> 'credited' then return outcome; end if;
  update statement_line s set state = 'top_up' where s.id = l.id;
  update statement_exception e set state = 'settled', outcome = 'auto', settled_by = who, settled_at = clock_timestamp()
    where e.line_id = l.id and e.state = 'open' returning e.id into exception_id;
  if exception_id is not null then
    insert into statement_note (exception_id, author, step, text) values (exception_id, who, '额度充值入账', o.order_no);
  end if;
  return outcome;
end $$;
