-- Nothing of it can be written by a login: an account of the ledger is opened with its owner, in the same transaction.
create or replace function is_new_owner(wanted_kind text, wanted bigint) returns boolean
language sql stable as $$
  select exists (select from ledger_account a
    where a.owner_kind = wanted_kind and a.owner_id = wanted and is_new_row(a.xmin::text))
$$;

grant execute on function is_new_owner(text, bigint) to mashang_app;
