create or replace function place_now() returns xid8
language sql stable as $$ select public.place_of(pg_current_xact_id()) $$;

grant execute on function place_now() to mashang_app, mashang_participant, mashang_identity, mashang_evidence;
