-- Takes a merchant's signed request to be settled now: the same key and body get the first answer again. Outcome:
-- replay · nonce_reused · idem_mismatch · those of settlement_asked. `answer` is the settlement as its merchant reads
-- it.
create or replace function ask_settlement(asked_merchant bigint, used_key text, used_nonce text, idem text,
  body_hash text, out outcome text, out answer text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  done record;
begin
  select t.outcome, t.answer into outcome, answer
  from take_approval_request(asked_merchant, used_key, used_nonce, idem, body_hash) t;
  if outcome is not null then return; end if;
  select * into done from settlement_asked(asked_merchant, json_build_object(
    'actor_kind', 'merchant', 'actor', 'merchant:' || (select m.mch_id from merchant m where m.id = asked_merchant),
    'request_id', ''));
  outcome := done.outcome;
  if outcome <> 'made' then return; end if;
  answer := settlement_event_data(done.made)::text;
  insert into idempotency (merchant_id, key, request_hash, status, answer)
  values (asked_merchant, idem, decode(body_hash, 'hex'), 202, answer);
end $$;

grant execute on function ask_settlement(bigint, text, text, text, text) to mashang_app;
