/*
 * Requests a cash-out, once for each idempotency key, and holds the money. It goes to an own bank account (acc_id), or
 * to the settlement account of the file that was checked last (submission). Input {no, key, participant, source,
 * amount, acc_id, submission, remark, user_id, actor, request_id, ip}; outcome: done · replay · key_reused · frozen ·
 * unverified · paused · no_account · not_bank · unchecked · other_name · below_min · above_max · daily_amount ·
 * daily_count · short.
 */
create or replace function request_cash_out_proven(item json, out outcome text, out made bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  i record;
  kept cash_out;
  terms cash_out_terms;
  person bigint;
  account bigint;
  used record;
begin
  select * into i
  from json_to_record(item) as x (no text, key text, participant bigint, source text, amount bigint, acc_id bigint,
    submission bigint, remark text, user_id bigint, actor text);
  select p.person_id into person from participant p where p.id = i.participant;
  account := account_of('participant', i.participant, i.source);
  -- Limits apply to the person, so its requests are serialized.
  perform pg_advisory_xact_lock(hashtextextended('cash-out:' || person, 0));
  select * into kept from cash_out c where c.participant_id = i.participant and c.idempotency_key = i.key;
  if found then
    outcome := case
      when (kept.source, kept.amount, kept.acc_id, kept.submission_id, kept.remark) is not distinct from (i.source,
        i.amount, i.acc_id, i.submission, i.remark) then 'replay' else 'key_reused' end;
    made := case when outcome = 'replay' then kept.id end;
    return;
  end if;
  outcome := coalesce(cash_out_person_fault(i.participant),
    nullif(case when i.submission is null then cash_out_account_fault(i.acc_id, i.participant)
      else cash_out_settlement_fault(i.submission, i.participant) end, ''));
  if outcome is not null then return; end if;
  select * into terms from cash_out_terms t order by t.id desc limit 1;
  select coalesce(sum(c.amount), 0) as amount, count(*) as orders into used
  from cash_out c
  where c.person_id = person and c.status not in (4, 5, 6)
    and c.created_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai';
  perform lock_account_money(account);
  outcome := case
    when i.amount < terms.min_amount then 'below_min'
    when i.amount > terms.max_amount then 'above_max'
    when used.orders >= terms.daily_count then 'daily_count'
    when used.amount + i.amount > terms.daily_amount then 'daily_amount'
    when cash_out_free(i.participant, i.source) < i.amount then 'short'
    else 'done' end;
  if outcome <> 'done' then return; end if;

  insert into cash_out (cash_out_no, participant_id, person_id, source, source_account, amount, fee, acc_id,
    submission_id, account_no, holder, bank_name, bank_branch, remark,
    idempotency_key, user_id)
  select i.no, i.participant, person, i.source, account, i.amount,
    cash_out_fee(i.amount, terms.fee_fixed, terms.fee_rate), t.acc_id, t.submission_id, t.account_no, t.holder,
    t.bank_name, t.bank_branch, i.remark, i.key, i.user_id
  from (select a.id as acc_id, null::bigint as submission_id, a.out_auth_no as account_no,
    a.receive_user_name as holder, a.bank_name, a.bank_branch
      from collection_account a where a.id = i.acc_id and i.submission is null
    union all
    select null, s.id, s.settle_account, s.legal_name, s.settle_bank, s.settle_branch
      from kyc_submission s
      where s.id = i.submission) t
  returning * into kept;
  made := kept.id;
  insert into ledger_hold (reference, account_id, amount) values ('cash-out:' || kept.id, account, i.amount);
  update ledger_balance b set held = b.held + i.amount where b.account_id = account;
  perform tell_cash_out(kept, 'requested', i.actor);
  perform audit_cash_out(kept, 'cash-out.request', item);
end $$;
