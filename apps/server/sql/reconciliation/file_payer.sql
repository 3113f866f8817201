-- Returns the account that a bank file is paid from: the one named by its code, else the only account of client money
-- in use; none where the institution has none. Fault: no_payer (no such account of client money in use) · choose_payer
-- (there are several and none is named).
create or replace function file_payer(wanted text, out payer bigint, out fault text)
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  choices bigint[] := array(select a.id
    from bank_account a
    where a.kind = 'client' and a.enabled and (wanted is null or a.code = wanted)
    order by a.id);
begin
  fault := case when wanted is not null and cardinality(choices) = 0 then 'no_payer'
    when cardinality(choices) > 1 then 'choose_payer' end;
  if fault is null then payer := choices[1]; end if;
end $$;
