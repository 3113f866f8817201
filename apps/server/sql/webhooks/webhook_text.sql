-- Returns what a merchant's server receives of an event: its kind, its moment, that it is no test, and its data.
create or replace function webhook_text(kind text, happened timestamptz, data json) returns text
language sql stable as $$
  select json_build_object(
    'type', kind,
    'timestamp', to_char(happened at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'livemode', true,
    'data', data
  )::text
$$;

grant execute on function webhook_text(text, timestamptz, json) to mashang_app;
