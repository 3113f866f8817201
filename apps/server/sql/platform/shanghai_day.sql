create or replace function shanghai_day(moment timestamptz) returns date
language sql immutable as $$ select (moment at time zone 'Asia/Shanghai')::date $$;

grant execute on function shanghai_day(timestamptz) to mashang_app, mashang_participant, mashang_identity,
  mashang_evidence;
