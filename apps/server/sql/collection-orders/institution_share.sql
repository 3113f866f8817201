-- Kept for processes of the release before. Since migration 0420 a fee is more than a rate: `institution_part`.
create or replace function institution_share(settled bigint, fee_rate int, rates int[]) returns bigint
language sql immutable parallel safe as $$ select institution_part(share_at(settled, fee_rate), settled, rates) $$;

grant execute on function institution_share(bigint, int, int[]) to mashang_app, mashang_participant, mashang_identity,
  mashang_evidence;
