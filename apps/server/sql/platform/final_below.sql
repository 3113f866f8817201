-- Places below this one are final: no transaction can add to them any more.
create or replace function final_below() returns xid8
language sql stable as $$ select public.place_of(pg_snapshot_xmin(pg_current_snapshot())) $$;

grant execute on function final_below() to mashang_app, mashang_participant, mashang_identity, mashang_evidence;
