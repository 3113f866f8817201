-- Credits a float as the approval now in force says, once for each bank reference.
create or replace function credit_approved_float(wanted_approval bigint) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  a approval;
begin
  select * into a from approval where id = approval_in_force('float.credit', (select subject_id from approval where id = wanted_approval));
  if a.id is distinct from wanted_approval or a.id is null then
    raise exception 'a float is credited by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return credit_float(a.subject_id::bigint, a.amount, 'bank:' || (a.payload ->> 'reference'));
end $$;

grant execute on function credit_approved_float(bigint) to mashang_app;
