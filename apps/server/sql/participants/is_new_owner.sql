-- True when this transaction opened an account of the owner. A login cannot fake it: ledger accounts are opened with
-- their owner.
create or replace function is_new_owner(wanted_kind text, wanted bigint) returns boolean
language sql stable as $$
  select exists (select from ledger_account a
    where a.owner_kind = wanted_kind and a.owner_id = wanted and is_new_row(a.xmin::text))
$$;

grant execute on function is_new_owner(text, bigint) to mashang_app;
