-- The content of a statement line never changes, only what became of it. Its account may be found once.
create or replace function guard_statement_line() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.source_id, new.import_id, new.identity, new.at, new.amount, new.account_no, new.reference, new.virtual_no,
    new.end_to_end, new.reversal) is distinct from
     (old.source_id, old.import_id, old.identity, old.at, old.amount, old.account_no, old.reference, old.virtual_no,
       old.end_to_end, old.reversal)
    or old.bank_account_id is distinct from new.bank_account_id and old.bank_account_id is not null then
    raise exception 'a statement line says what the bank said'
      using errcode = 'check_violation', constraint = 'statement_line_kept';
  end if;
  if new.state = 'not_ours' and old.state is distinct from new.state then
    if exists (select from bank_account a where a.id = new.bank_account_id and a.kind = 'client') then
      raise exception 'money of clients is put aside by two people'
        using errcode = 'check_violation', constraint = 'line_of_institution';
    end if;
  end if;
  return new;
end $$;
