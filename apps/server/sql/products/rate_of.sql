create or replace function rate_of(participant bigint, product bigint, moment timestamptz) returns int
language sql stable as $$
  select case when r.enabled then r.rate end from participant_rate r
  where r.participant_id = participant and r.product_id = product and r.effective_from <= moment
  order by r.effective_from desc limit 1
$$;

grant execute on function rate_of(bigint, bigint, timestamptz) to mashang_app, mashang_participant, mashang_identity,
  mashang_evidence;
