-- Takes a merchant's signed request to be settled now: the same key and body get the first answer again. Outcome: made
-- · replay · nonce_reused · idem_mismatch · waiting (one of its own is not approved yet) · below_least · a fault of
-- settlement_fault. `answer` is the settlement as its merchant reads it.
create or replace function ask_settlement(asked_merchant bigint, used_key text, used_nonce text, idem text,
  body_hash text, out outcome text, out answer text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  run settlement_run;
  made settlement;
begin
  select t.outcome, t.answer into outcome, answer
  from take_approval_request(asked_merchant, used_key, used_nonce, idem, body_hash) t;
  if outcome is not null then return; end if;
  perform pg_advisory_xact_lock(hashtext('settlement_run'));
  if exists (select from settlement s where s.merchant_id = asked_merchant and s.state = 'made') then
    outcome := 'waiting';
    return;
  end if;
  run := make_settlements(array[asked_merchant], 'merchant', 'merchant:'
    || (select m.mch_id from merchant m where m.id = asked_merchant));
  select * into made from settlement s where s.of_run = run.id;
  if made.id is null then
    outcome := (select d.skip_reason from settlement_due d where d.merchant_id = asked_merchant);
    return;
  end if;
  outcome := 'made';
  answer := settlement_event_data(made)::text;
  insert into idempotency (merchant_id, key, request_hash, status, answer)
  values (asked_merchant, idem, decode(body_hash, 'hex'), 202, answer);
  perform audit_settlement('settlement.ask', 'settlement-run', run.run_no,
    jsonb_build_object('settlementNo', made.settlement_no),
    json_build_object('actor_kind', 'merchant', 'actor', run.made_by, 'request_id', ''));
end $$;

grant execute on function ask_settlement(bigint, text, text, text, text) to mashang_app;
