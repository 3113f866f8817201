-- Returns a moment with its zone (RFC 3339), as `zonedTime` of the contract writes it; empty for none.
create or replace function zoned_time(moment timestamptz) returns text
language sql stable as $$
  select coalesce(to_char(moment at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS') || '+08:00', '')
$$;

grant execute on function zoned_time(timestamptz) to mashang_app;
