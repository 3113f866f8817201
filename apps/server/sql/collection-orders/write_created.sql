-- Writes what a batch of creates decided, in one statement: orders, holds, events, answers to keys, nonces.
-- `results` stand beside `asked`.
create or replace function write_created(
  goods product, asked create_item[], results create_result[], places create_place[], moment timestamptz
) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  closes timestamptz := moment + make_interval(secs => goods.pay_window_s);
begin
  with source as materialized (
    select s.*, (places[s.place]).fact as fact, (places[s.place]).float as float
    from rows from (unnest(asked), unnest(results)) as s (
      merchant, payable, key_id, nonce, idem, hash, no, mch_no, amount, subject, payer_ref, goods, notify, return_url,
      tag, pay_url, candidates, asked_skips, last,
      place, id, owed, fee_rate, fee_fixed, fee_least, fee_most, refund_fee, outcome, answer, skips
    )
  ), made as (
    insert into collection_order (
      id, agt_order_no, mch_order_no, merchant_id, product_id, amount, asked_amount, account_id, participant_id,
      chain_accounts, chain_rates, float_account, payable_account, settlement_mode, status, pay_pattern,
      subject, payer_ref, goods_order_no, notify_url, return_url, tag, skipped, create_time, expire_time, fail_time,
      fee_rate, fee_fixed, fee_least, fee_most, refund_fee
    )
    select
      s.id, s.no, s.mch_no, s.merchant, goods.id, s.owed, nullif(s.amount, s.owed), (s.fact).account_id,
      (s.fact).participant_id,
      coalesce((s.fact).chain_accounts, '{}'), coalesce((s.fact).chain_rates, '{}'), s.float, s.payable, 'agent_float',
      case when s.place = 0 then 3 else 1 end, goods.pay_pattern,
      s.subject, s.payer_ref, s.goods, s.notify, s.return_url, s.tag, ('[' || substr(s.skips, 2) || ']')::jsonb,
      moment, closes, case when s.place = 0 then moment end,
      s.fee_rate, s.fee_fixed, s.fee_least, s.fee_most, s.refund_fee
    from source s
    where s.outcome = 'created'
  ), held as (
    insert into ledger_hold (reference, account_id, amount, created_at)
    select 'collection:' || s.id, s.float, s.owed, moment
    from source s
    where s.place > 0
  ), noted as (
    insert into event_log (at, kind, order_id, order_no, participant_id, status, amount, acc_type, pay_type, actor)
    select
      moment, 'collection.routed', s.id, s.no, (s.fact).participant_id, 1, s.owed, (s.fact).acc_type, goods.pay_type, ''
    from source s
    where s.place > 0
  ), remembered as (
    insert into idempotency (merchant_id, key, request_hash, status, answer, at)
    select s.merchant, s.idem, decode(s.hash, 'hex'), 201, s.answer, moment
    from source s
    where s.outcome = 'created' and s.idem is not null
  )
  insert into api_nonce (key_id, nonce, at)
  select s.key_id, s.nonce, moment
  from source s
  where s.nonce is not null and s.outcome <> 'nonce_reused';
end $$;
