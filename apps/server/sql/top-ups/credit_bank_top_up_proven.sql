-- Credits a top-up as two people approved: the whole line they named. The open exception of the receipt ends. Outcome:
-- credited · wrong_state · blocked · reference_used · line_taken · other_payer.
create or replace function credit_bank_top_up_proven(wanted_approval bigint, who text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  a approval;
  o top_up_order;
  l statement_line;
  outcome text;
  exception_id bigint;
begin
  -- The lock of all matching: nobody else uses this receipt meanwhile.
  perform pg_advisory_xact_lock(hashtext('statement_matching'));
  select * into a from approval where id = wanted_approval;
  if a.id is null or approval_in_force('topup.bank', a.subject_id) is distinct from wanted_approval then
    raise exception 'a bank top-up is credited by two people'
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  select * into o from top_up_order t where t.order_no = a.subject_id for update;
  select * into l from statement_line s where s.id = (a.payload ->> 'lineId')::bigint for update;
  if l.id is null or l.state <> 'open' or l.reversal or not lies_on_client(l.bank_account_id, l.account_no)
    or l.amount is distinct from a.amount then
    return 'line_taken';
  end if;
  if l.payer <> '' and personal_key(l.payer) <> personal_key(o.payer_name) then return 'other_payer'; end if;
  outcome := credit_bank_receipt(o, l.amount, coalesce(nullif(l.reference, ''), 'line-' || l.id), l.id, who,
    l.reference);
  if outcome <> 'credited' then return outcome; end if;
  update statement_line s set state = 'top_up' where s.id = l.id;
  update statement_exception e set state = 'settled', outcome = 'auto', settled_by = who, settled_at = clock_timestamp()
    where e.line_id = l.id and e.state = 'open' returning e.id into exception_id;
  if exception_id is not null then
    insert into statement_note (exception_id, author, step, text) values (exception_id, who, '额度充值入账', o.order_no);
  end if;
  return outcome;
end $$;
