create or replace function refuse_acting(what text) returns void
language plpgsql as $$
begin
  raise exception '%', what using errcode = 'insufficient_privilege', constraint = 'acting_user';
end $$;

grant execute on function refuse_acting(text) to mashang_app, mashang_participant, mashang_identity, mashang_evidence;
