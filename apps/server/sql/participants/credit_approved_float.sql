-- Credits the whole statement line that two people saw, under the lock of all matching. The open exception of the
-- receipt ends.
create or replace function credit_approved_float(wanted_approval bigint) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  a approval;
  l statement_line;
  transfer bigint;
  who text;
  exception_id bigint;
begin
  perform pg_advisory_xact_lock(hashtext('statement_matching'));
  select * into a
  from approval
  where id = approval_in_force('float.credit', (select subject_id from approval where id = wanted_approval));
  if a.id is distinct from wanted_approval or a.id is null then
    raise exception 'a float is credited by two people'
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  select * into l from statement_line s where s.id = (a.payload ->> 'lineId')::bigint for update;
  if l.id is null or l.state <> 'open' or l.reversal or not lies_on_client(l.bank_account_id, l.account_no)
    or l.amount is distinct from a.amount then
    raise exception 'a float is credited by an open statement line, exactly'
      using errcode = 'check_violation', constraint = 'float_credit_line';
  end if;
  if l.payer <> ''
    and personal_key(l.payer) is distinct from (select personal_key(p.legal_name)
      from participant p
      where p.id::text = a.subject_id) then
    raise exception 'the statement line was paid by somebody else'
      using errcode = 'check_violation', constraint = 'float_credit_payer';
  end if;
  transfer := credit_float_at(a.subject_id::bigint, a.amount, 'bank:'
    || coalesce(nullif(l.reference, ''), 'line-' || l.id), clearing_of_bank(l.bank_account_id));
  update statement_line s set state = 'top_up' where s.id = l.id;
  select u.username into who from approval_check c join app_user u on u.id = c.user_id
    where c.approval_id = a.id and c.verdict = 'approve' order by c.at desc limit 1;
  update statement_exception e set state = 'settled', outcome = 'auto', settled_by = who, settled_at = clock_timestamp()
    where e.line_id = l.id and e.state = 'open' returning e.id into exception_id;
  if exception_id is not null then
    insert into statement_note (exception_id, author, step, text) values (exception_id, who, '额度入账', a.subject_name);
  end if;
  return transfer;
end $$;

grant execute on function credit_approved_float(bigint) to mashang_app;
