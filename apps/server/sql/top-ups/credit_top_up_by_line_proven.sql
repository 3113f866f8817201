-- Credits a top-up by the bank's own statement: account, amount, number and payer equal those of the application. The
-- receipt is used for good, and its open exception ends. Outcome: credited · wrong_state · blocked · reference_used ·
-- differs.
create or replace function credit_top_up_by_line_proven(wanted bigint, line bigint, own_account text, who text)
returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  o top_up_order;
  l statement_line;
  outcome text;
  exception_id bigint;
begin
  -- The lock of all matching: nobody else uses this receipt meanwhile.
  perform pg_advisory_xact_lock(hashtext('statement_matching'));
  select * into o from top_up_order t where t.id = wanted for update;
  select * into l from statement_line s where s.id = line for update;
  if o.id is null or l.id is null or l.state <> 'open' or l.reversal
    or not lies_on_client(l.bank_account_id, l.account_no) or l.amount <> o.amount
      or upper(l.reference) <> upper(o.reference) or o.reference = ''
    or personal_key(l.payer) <> personal_key(o.payer_name)
      or personal_key(l.account_no) <> personal_key(own_account) then return 'differs';
    end if;
  outcome := credit_bank_receipt(o, l.amount, o.reference, l.id, who, l.reference);
  if outcome <> 'credited' then return outcome; end if;
  update statement_line s set state = 'top_up' where s.id = l.id;
  update statement_exception e set state = 'settled', outcome = 'auto', settled_by = who, settled_at = clock_timestamp()
    where e.line_id = l.id and e.state = 'open' returning e.id into exception_id;
  if exception_id is not null then
    insert into statement_note (exception_id, author, step, text) values (exception_id, who, '额度充值入账', o.order_no);
  end if;
  perform audit_top_up('top-up.match', o, who,
    jsonb_build_object('line', l.id::text, 'reference', l.reference, 'amount', money_text(l.amount)));
  return outcome;
end $$;
