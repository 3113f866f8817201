-- Two people cancel an own transfer that the bank never made: neither of its lines has come. Outcome: cancelled ·
-- not_found · wrong_state.
create or replace function cancel_own_transfer_proven(wanted_approval bigint) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  t own_transfer;
begin
  select x.* into t
  from approval a
  join own_transfer x on x.transfer_no = a.subject_id
  where a.id = wanted_approval for update of x;
  if t.id is null then return 'not_found'; end if;
  if t.state <> 'waiting' or num_nonnulls(t.debit_id, t.line_id) > 0 then return 'wrong_state'; end if;
  update own_transfer x
  set state = 'cancelled', cancel_approval_id = wanted_approval, ended_at = clock_timestamp()
  where x.id = t.id;
  return 'cancelled';
end $$;
