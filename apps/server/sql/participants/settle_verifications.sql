-- Finds the statement lines of verification payments that left or came back: by account, exact amount and payment
-- number, where neither side has another choice. Returns how many lines.
create or replace function settle_verifications() returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  item json :=
    '{"actor_kind": "system", "actor": "system:verification-payments", "request_id": "job:verification-payments"}';
  v verification_payment;
  found_line bigint;
  done int := 0;
begin
  if not pg_try_advisory_xact_lock(hashtext('settle_verifications')) then return 0; end if;
  for v in select *
    from verification_payment x
    where x.batch_id is not null and x.debit_id is null and x.filed_at > now() - interval '1 year'
    order by x.id for update skip locked loop
    select case when count(*) = 1 then min(d.id) end into found_line from statement_debit d
    where d.amount = v.amount and debit_verifies(d, v)
      and names_number(v.payment_no, d.reference, d.end_to_end, d.remark);
    perform 1 from statement_debit d where d.id = found_line and debit_is_free(d) for update skip locked;
    continue when not found;
    perform book_verification(v.id, found_line, item);
    done := done + 1;
  end loop;
  for v in select *
    from verification_payment x
    where x.debit_id is not null and x.return_line_id is null and x.sent_at > now() - interval '1 year'
    order by x.id for update skip locked loop
    select case when count(*) = 1 then min(l.id) end into found_line
    from statement_line l
    join statement_debit d on d.id = v.debit_id
    where l.state = 'open' and l.amount = v.amount and l.bank_account_id is not distinct from d.bank_account_id
      and l.day >= d.day
      and names_number(v.payment_no, l.reference, l.end_to_end, l.remark);
    perform 1 from statement_line l where l.id = found_line and l.state = 'open' for update skip locked;
    continue when not found;
    perform return_verification(v.id, found_line, item);
    done := done + 1;
  end loop;
  return done;
end $$;

grant execute on function settle_verifications() to mashang_app;
