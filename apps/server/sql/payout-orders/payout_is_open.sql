-- True when a payout still holds its merchant's money: waiting, claimed, at the bank, or refused by it.
create or replace function payout_is_open(status int) returns boolean
language sql immutable parallel safe as $$ select status in (0, 1, 5, 7) $$;

grant execute on function payout_is_open(int) to mashang_app, mashang_participant, mashang_identity, mashang_evidence;
