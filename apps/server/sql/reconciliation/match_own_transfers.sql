-- Finds the two lines of each own transfer that waits: by account, exact amount and number, where there is no other
-- choice. Returns how many lines.
create or replace function match_own_transfers() returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  t own_transfer;
  debit bigint;
  line bigint;
  done int := 0;
begin
  if not exists (select from own_transfer x where x.state = 'waiting')
    or not pg_try_advisory_xact_lock(hashtext('match_own_transfers')) then
    return 0;
  end if;
  for t in select * from own_transfer x where x.state = 'waiting' order by x.id for update skip locked loop
    select case when count(*) = 1 then min(d.id) end into debit from statement_debit d
    where t.debit_id is null and own_debit_fits(d, t)
      and names_number(t.transfer_no, d.reference, d.end_to_end, d.remark);
    select case when count(*) = 1 then min(l.id) end into line from statement_line l
    where t.line_id is null and own_line_fits(l, t)
      and names_number(t.transfer_no, l.reference, l.end_to_end, l.remark);
    perform 1 from statement_debit d where d.id = debit and own_debit_fits(d, t) for update skip locked;
    if not found then debit := null; end if;
    perform 1 from statement_line l where l.id = line and own_line_fits(l, t) for update skip locked;
    if not found then line := null; end if;
    continue when debit is null and line is null;
    perform prove_own_transfer(t.id, debit, line, 'system:own-transfers');
    done := done + num_nonnulls(debit, line);
  end loop;
  return done;
end $$;

grant execute on function match_own_transfers() to mashang_app;
