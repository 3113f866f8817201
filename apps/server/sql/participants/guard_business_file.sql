-- Only the file of a business with its licence is approved, and only where its settlement account is shown: by a
-- document in it, or by a payment whose amount was reported back.
create or replace function guard_business_file() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.business is null then
    raise exception 'a natural person is no participant'
      using errcode = 'check_violation', constraint = 'business_only';
  end if;
  if not exists (select from kyc_document d where d.submission_id = new.id and d.kind = 'licence') then
    raise exception 'a business shows its licence' using errcode = 'check_violation', constraint = 'business_only';
  end if;
  if (case new.settle_evidence
    when 'document' then not exists (select from kyc_document d
      where d.submission_id = new.id and d.kind = 'settlement')
    else
      not exists (select from verification_payment v where v.submission_id = new.id and v.state = 'confirmed') end) then
    raise exception 'the settlement account is not shown yet'
      using errcode = 'check_violation', constraint = 'settlement_shown';
  end if;
  return new;
end $$;
