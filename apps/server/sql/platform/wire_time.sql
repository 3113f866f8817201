create or replace function wire_time(moment timestamptz) returns text
language sql stable as $$
  select coalesce(to_char(moment at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'), '')
$$;

grant execute on function wire_time(timestamptz) to mashang_app, mashang_participant, mashang_identity,
  mashang_evidence, mashang_merchant;
