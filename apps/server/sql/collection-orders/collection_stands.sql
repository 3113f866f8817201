-- A settlement stands: paid, and not taken back by a refund.
create or replace function collection_stands(status int) returns boolean
language sql immutable parallel safe as $$ select status in (2, 4) $$;

grant execute on function collection_stands(int) to mashang_app, mashang_participant, mashang_identity,
  mashang_evidence;
