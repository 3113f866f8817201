-- Returns the account of the institution's own money that pays a file of verification payments: the first one in use;
-- none where the institution has registered no account at all. Fault: no_own (it has accounts, and none of them is its
-- own).
create or replace function own_file_payer(out payer bigint, out fault text)
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
begin
  select min(a.id) into payer from bank_account a where a.kind = 'own' and a.enabled;
  if payer is null and exists (select from bank_account) then fault := 'no_own'; end if;
end $$;
