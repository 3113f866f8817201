-- Records one or both lines of an own transfer; with the second it is booked, on both accounts at once. The caller
-- holds transfer and lines.
create or replace function prove_own_transfer(wanted bigint, debit bigint, line bigint, who text) returns own_transfer
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  t own_transfer;
  closed bigint;
begin
  update own_transfer x
  set debit_id = coalesce(x.debit_id, debit), line_id = coalesce(x.line_id, line)
  where x.id = wanted
  returning * into t;
  update statement_debit x set own_transfer_id = t.id where x.id = debit;
  update statement_line x set state = 'own_transfer' where x.id = line;
  for closed in
    update statement_exception e
    set state = 'settled', outcome = 'auto', settled_by = who, settled_at = clock_timestamp()
    where e.line_id = line and e.state = 'open' returning e.id
  loop
    insert into statement_note (exception_id, author, step, text) values (closed, who, '自有划转', t.transfer_no);
  end loop;
  if t.debit_id is not null and t.line_id is not null then
    perform post_transfer('own.moved', 'own:' || t.id, t.transfer_no,
      array[clearing_of_bank(t.from_account), clearing_of_bank(t.to_account)], array[t.amount, -t.amount]);
    update own_transfer x set state = 'done', ended_at = clock_timestamp() where x.id = t.id returning * into t;
  end if;
  insert into event_log (kind, order_no, status, amount, actor)
  values ('reconciliation.own_transfer', t.transfer_no, case when t.state = 'done' then 1 else 0 end, t.amount, who);
  insert into audit_log (actor_kind, actor_id, actor_name, action, subject_kind, subject_id, before, after,
    request_id, ip)
  values ('system', null, 'system:own-transfers', 'own-transfer.prove', 'own-transfer', t.transfer_no, null,
    jsonb_build_object('state', t.state, 'debit', debit::text, 'line', line::text, 'by', who), 'job:own-transfers', '');
  return t;
end $$;
