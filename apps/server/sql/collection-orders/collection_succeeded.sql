-- True when a payment came. A later refund takes the money back, not the success.
create or replace function collection_succeeded(status int) returns boolean
language sql immutable parallel safe as $$ select status in (2, 4, 5) $$;

grant execute on function collection_succeeded(int) to mashang_app, mashang_participant, mashang_identity,
  mashang_evidence, mashang_merchant;
