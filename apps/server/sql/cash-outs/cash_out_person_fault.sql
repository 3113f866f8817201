-- Returns why money may not go to a participant's bank account now; null when it may. Stopped means by the operator or
-- by somebody above, not by its own pause. A natural person was verified as one and cannot be again: its earnings go to
-- the account checked then, however long ago that is.
create or replace function cash_out_person_fault(wanted bigint) returns text
language sql stable as $$
  select case
    -- A case may freeze the float alone; an earlier hold for a cash-out is then frozen with it.
    when p.frozen or e.frozen or freeze_stands('wallet', p.id::text) then 'frozen'
    when not (p.kyc_status = 2 and p.kyc_expires_at > clock_timestamp() or is_natural_person(p)) then 'unverified'
    when p.run_status = 0
      and (select c.run_status = 0 and c.by_participant is distinct from p.id
        from run_change c
        where c.participant_id = p.id
        order by c.id desc
        limit 1) then 'paused'
  end from participant p join person e on e.id = p.person_id where p.id = wanted
$$;

grant execute on function cash_out_person_fault(bigint) to mashang_app, mashang_participant, mashang_identity,
  mashang_evidence;
