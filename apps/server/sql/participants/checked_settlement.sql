-- Returns the file whose settlement account is checked as a participant's own: the last approved file as a business
-- that still exists, with a confirmed verification payment where such a payment shows the account. Null: none.
create or replace function checked_settlement(participant bigint) returns bigint
language sql stable as $$
  select s.id
  from kyc_submission s
  where s.participant_id = checked_settlement.participant and s.state = 'approved' and s.business is not null
    and s.erased_at is null
    and (s.settle_evidence <> 'payment'
      or exists (select from verification_payment v where v.submission_id = s.id and v.state = 'confirmed'))
  order by s.id desc limit 1
$$;

grant execute on function checked_settlement(bigint) to mashang_app;
