-- Returns why a verification payment may not go into a bank file now; null when it may. A decided file needs no
-- payment; a frozen party is paid nothing.
create or replace function verification_fault(v verification_payment) returns text
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select case
    when v.state <> 'made' or v.expires_at <= clock_timestamp() then 'wrong_state'
    when not exists (select from kyc_submission s
      where s.id = v.submission_id and s.state = 'pending' and s.settle_account <> '') then 'decided'
    when exists (select from participant p where p.id = v.participant_id and p.frozen) then 'frozen' end
$$;
