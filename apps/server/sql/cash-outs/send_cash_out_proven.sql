/*
 * The bank was instructed to pay: the hold is captured, unless a failed payment already was. The sender neither
 * proposed the release nor is one of cash_out_hands. Input {no, reference, user_id, actor, request_id, ip} and the
 * payment's slip where there is one; outcome: done · not_found · wrong_state · reference_used · short (commission was
 * taken back meanwhile) · same_person · slip_gone · has_line (a statement names the failed one as paid out), or why the
 * money may not go there.
 */
create or replace function send_cash_out_proven(item json) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  i record;
  c cash_out;
  fault text;
begin
  select * into i from json_to_record(item) as x (no text, reference text, slip text, user_id bigint, actor text);
  perform pg_advisory_xact_lock(hashtextextended('cash-out-reference:' || i.reference, 0));
  select * into c from cash_out x where x.cash_out_no = i.no for update;
  if c.id is null then return 'not_found'; end if;
  if c.status not in (1, 7) then return 'wrong_state'; end if;
  if exists (select from approval a where a.id = c.approval_id and a.maker_id = i.user_id)
    or i.actor = any (cash_out_hands(c)) then
    return 'same_person';
  end if;
  if c.status = 7 and cash_out_has_line(c) then return 'has_line'; end if;
  -- A freeze of one of these locks the same rows.
  perform 1 from participant p where p.id = c.participant_id for share;
  perform 1 from collection_account a where a.id = c.acc_id for key share;
  fault := cash_out_fault(c);
  if fault is not null then return fault; end if;
  if exists (select from cash_out_payment x where x.bank_reference = i.reference) then return 'reference_used'; end if;
  if c.status = 1 then perform lock_account_money(c.source_account); end if;
  -- Held money is no longer free: the rest of the float must cover the owed commission, as at the request.
  if c.status = 1 and (case c.source when 'commission' then rolled_balance(c.source_account) < c.amount
      else
        free_of(c.source_account) < -rolled_balance(account_of('participant', c.participant_id, 'commission')) end) then
    return 'short';
  end if;
  if coalesce(i.slip, '') <> '' then
    update stored_file f
    set kept_at = clock_timestamp()
    where f.name = i.slip and f.kind = 'cash-out-slip' and f.owner_id = i.user_id and f.kept_at is null;
    if not found then return 'slip_gone'; end if;
  end if;
  if c.status = 1 then
    perform close_cash_out_hold(c, 'captured');
    perform post_transfer('cashout.paid', 'cash-out:' || c.id, c.cash_out_no,
      array[c.source_account, account_of('operator', 0, 'bank_clearing'), account_of('operator', 0, 'revenue')],
        array[-c.amount, c.amount - c.fee, c.fee]);
  end if;
  update cash_out x set status = 2, sent_by = i.actor, sent_at = clock_timestamp(), bank_reference = i.reference,
    slip = coalesce(i.slip, ''), failed_at = null, fail_reason = '' where x.id = c.id returning * into c;
  insert into cash_out_payment (cash_out_id, attempt, bank_reference, sent_by, sent_at)
  values (c.id, (select count(*) + 1 from cash_out_payment p where p.cash_out_id = c.id), c.bank_reference, c.sent_by,
    c.sent_at);
  perform tell_cash_out(c, 'sent', i.actor);
  perform audit_cash_out(c, 'cash-out.send', item);
  return 'done';
end $$;
