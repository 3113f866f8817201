-- True for who entered the participant or account of a case, or opened it by hand: they do not decide it.
create or replace function is_own_entry(c risk_case, who bigint) returns boolean
language sql stable as $$
  select coalesce(c.opened_by = who, false)
    or exists (select from risk_case_link l
      join participant p on l.kind = 'participant' and p.id::text = l.key
      where l.case_id = c.id and p.kyc_entered_by = who)
    or exists (select from risk_case_link l
      join collection_account a on l.kind = 'account' and a.id::text = l.key
      where l.case_id = c.id and a.entered_by = who)
$$;

grant execute on function is_own_entry(risk_case, bigint) to mashang_app, mashang_participant, mashang_identity,
  mashang_evidence;
