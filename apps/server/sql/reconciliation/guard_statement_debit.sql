create or replace function guard_statement_debit() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.source_id, new.import_id, new.identity, new.at, new.amount, new.account_no, new.reference) is distinct from
     (old.source_id, old.import_id, old.identity, old.at, old.amount, old.account_no, old.reference) or not debit_is_free(old) then
    raise exception 'a statement line says what the bank said' using errcode = 'check_violation', constraint = 'statement_line_kept';
  end if;
  return new;
end $$;
