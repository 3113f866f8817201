-- Takes a merchant's signed request for an approval. Requests with one key are serialized until the transaction ends;
-- see take_request.
create or replace function take_approval_request(
  asked_merchant bigint, used_key text, used_nonce text, idem text, body_hash text, out outcome text,
  out answer text
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('request:' || asked_merchant || ':' || idem, 0));
  select t.outcome, t.answer into outcome, answer
  from take_request(asked_merchant, used_key, used_nonce, idem, body_hash) t;
end $$;

grant execute on function take_approval_request(bigint, text, text, text, text) to mashang_app;
