-- Places from here on have not begun.
create or replace function begun_below() returns xid8
language sql stable as $$ select public.place_of(pg_snapshot_xmax(pg_current_snapshot())) $$;

grant execute on function begun_below() to mashang_app, mashang_participant, mashang_identity, mashang_evidence;
