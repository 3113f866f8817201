-- True for the demo's own merchant on this machine, whose port may change at each start. Outside a demo nothing is
-- delivered to such an address.
create or replace function is_simulator(url text) returns boolean
language sql immutable as $$ select url ~ '^http://127[.]0[.]0[.]1:\d+/simulator/' $$;

grant execute on function is_simulator(text) to mashang_app, mashang_participant, mashang_identity, mashang_evidence;
