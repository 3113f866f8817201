-- Two people release the cash-out that the approval in force names. Outcome: released · not_found · wrong_state, or why
-- the money may not go there.
create or replace function release_cash_out_proven(wanted_approval bigint, who text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  c cash_out;
  fault text;
begin
  select * into c
  from cash_out x
  where x.cash_out_no = (select subject_id from approval where id = wanted_approval) for update;
  if c.id is null then return 'not_found'; end if;
  if c.status <> 0 then return 'wrong_state'; end if;
  -- A freeze of one of these locks the same rows.
  perform 1 from participant p where p.id = c.participant_id for share;
  perform 1 from collection_account a where a.id = c.acc_id for key share;
  fault := cash_out_fault(c);
  if fault is not null then return fault; end if;
  update cash_out x
  set status = 1, approval_id = wanted_approval, approved_at = clock_timestamp()
  where x.id = c.id
  returning * into c;
  perform tell_cash_out(c, 'released', who);
  return 'released';
end $$;
