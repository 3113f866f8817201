-- Uses up the nonce of a signed request and looks for its idempotency key. The caller holds the lock that serializes
-- requests with one key. Outcome null when it may continue, else nonce_reused · replay (with the first answer) ·
-- idem_mismatch.
create or replace function take_request(
  asked_merchant bigint, used_key text, used_nonce text, idem text, body_hash text, out outcome text,
  out answer text
)
language plpgsql as $$
declare
  kept idempotency;
begin
  if used_nonce is null then return; end if;
  if exists (select from api_nonce x where x.key_id = used_key and x.nonce = used_nonce) then
    outcome := 'nonce_reused';
    return;
  end if;
  insert into api_nonce (key_id, nonce) values (used_key, used_nonce);
  select * into kept from idempotency d where d.merchant_id = asked_merchant and d.key = idem;
  if kept.key is null then return; end if;
  if kept.request_hash = decode(body_hash, 'hex') then
    outcome := 'replay';
    answer := kept.answer;
  else
    outcome := 'idem_mismatch';
  end if;
end $$;
