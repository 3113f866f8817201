-- True when a settlement stands: the order is paid and no refund has taken it back.
create or replace function collection_stands(status int) returns boolean
language sql immutable parallel safe as $$ select status in (2, 4) $$;

grant execute on function collection_stands(int) to mashang_app, mashang_participant, mashang_identity,
  mashang_evidence;
