-- No account is approved or active without evidence that holds (L3). This holds for every writer. Evidence changes
-- before a check only, and the time given to an older account cannot be extended.
create or replace function guard_account_evidence() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  was collection_account;
  passes boolean;
  starts boolean;
  shown_anew boolean;
begin
  if tg_op = 'UPDATE' then was := old; end if;
  passes := new.check_status = 'approved' and coalesce(was.check_status, 'pending') = 'pending';
  starts := new.status = 1 and was.status is distinct from 1;
  shown_anew := (new.participant_id, new.out_auth_no, new.evidence, new.evidence_paper, new.evidence_submission,
    new.evidence_authorisation)
    is distinct from (was.participant_id, was.out_auth_no, was.evidence, was.evidence_paper, was.evidence_submission,
      was.evidence_authorisation);
  if current_user = 'mashang_app' and new.evidence_due is not null
    and new.evidence_due is distinct from was.evidence_due then
    raise exception 'the time an account was given does not change'
      using errcode = 'check_violation', constraint = 'account_evidence_due';
  end if;
  if shown_anew and tg_op = 'UPDATE' and new.check_status <> 'pending' then
    raise exception 'account % changed what was checked', new.id
      using errcode = 'check_violation', constraint = 'collection_account_recheck';
  end if;
  if new.evidence <> '' and (passes or starts or shown_anew) and not evidence_holds(new) then
    raise exception 'the evidence of account % does not hold', new.id
      using errcode = 'check_violation', constraint = 'account_evidence';
  end if;
  if new.evidence = ''
    and (passes and new.evidence_due is null or starts and lacks_evidence(new, clock_timestamp())) then
    raise exception 'account % has no evidence', new.id
      using errcode = 'check_violation', constraint = 'account_evidence';
  end if;
  return new;
end $$;
